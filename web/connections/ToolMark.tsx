import type { ConnectorKind } from '../../schema/connectorKinds'

/** Simple marks of our own, in the tools' colors: enough to find them by. */
const marks: Record<ConnectorKind, { color: string; path: string }> = {
	airtable: {
		color: '#1d9bd1',
		path: 'M4 7.5 12 4l8 3.5-8 3.5zM4 11v6l6 2.5V13.5zM20 11v6l-6 2.5V13.5z',
	},
	brevo: {
		color: '#0b8f5a',
		path: 'M7 4h6.5a4 4 0 0 1 2.6 7A4.5 4.5 0 0 1 13 20H7zm3 3v4h3a2 2 0 0 0 0-4zm0 7v3h3a1.5 1.5 0 0 0 0-3z',
	},
	mailchimp: {
		color: '#b8860b',
		path: 'M3 6h18v12H3zm2.5 2 6.5 5 6.5-5zM5 9.7V16h14V9.7l-7 5.4z',
	},
	pipedrive: {
		color: '#1a7a3e',
		path: 'M8 4h5a5 5 0 0 1 0 10h-2v6H8zm3 3v4h2a2 2 0 0 0 0-4z',
	},
}

export const ToolMark = ({ kind }: { kind: ConnectorKind }) => (
	<span
		className="flex size-7 shrink-0 items-center justify-center rounded-md"
		style={{ backgroundColor: marks[kind].color }}
		aria-hidden
	>
		<svg viewBox="0 0 24 24" className="size-4.5" fill="white" fillRule="evenodd" aria-hidden>
			<path d={marks[kind].path} />
		</svg>
	</span>
)
