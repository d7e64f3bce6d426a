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
	hubspot: {
		color: '#d9502e',
		path: 'M12 9a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5 3.5a2 2 0 1 1-.6 3.9L9 11l1-1.6-3.2-2.9A2 2 0 0 0 5 3.5zM17 4a1.8 1.8 0 1 0 0 3.6A1.8 1.8 0 0 0 17 4zm-.8 4.2L14.5 10l1.2.9 1.8-2z',
	},
	mailchimp: {
		color: '#b8860b',
		path: 'M3 6h18v12H3zm2.5 2 6.5 5 6.5-5zM5 9.7V16h14V9.7l-7 5.4z',
	},
	pipedrive: {
		color: '#1a7a3e',
		path: 'M8 4h5a5 5 0 0 1 0 10h-2v6H8zm3 3v4h2a2 2 0 0 0 0-4z',
	},
	sheets: {
		color: '#188038',
		path: 'M5 4h14v16H5zm2 3v3h4V7zm6 0v3h4V7zm-6 5v2h4v-2zm6 0v2h4v-2zm-6 4v2h4v-2zm6 0v2h4v-2z',
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
