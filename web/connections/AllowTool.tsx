import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { kindsQuery, useAllow } from './connectorQueries'

/** How a tool can be connected on this server; undefined until that is known. */
export const useKind = (kind: ConnectorKind) =>
	useQuery(kindsQuery).data?.find((one) => one.kind === kind)

/** Goes to the tool's page to allow access; the tool returns to this page. */
export function AllowTool({
	kind,
	connectorId,
}: {
	kind: ConnectorKind
	/** The connection to resume; undefined for a new one. */
	connectorId?: number
}) {
	const allow = useAllow()
	const { giver, name: own } = connectorKinds[kind]
	const name = giver?.name ?? own
	return (
		<div>
			<Button
				className="w-full"
				pending={allow.isPending}
				onClick={() => allow.mutate({ kind, ...(connectorId && { connectorId }) })}
			>
				{allow.isPending ? `Leaving for ${name}...` : `Continue with ${name}`}
			</Button>
			{giver && <p className="mt-2 text-sm text-soft">{giver.gives}</p>}
		</div>
	)
}

/** What the operator of this server has to do before owners can give a tool access. */
export function SetUpTool({ kind, missing }: { kind: ConnectorKind; missing: readonly string[] }) {
	const back = window.location.origin + paths.connections()
	return (
		<div className="space-y-3">
			<p>
				{connectorKinds[kind].name} needs to know this server first. Whoever runs the server creates
				an OAuth client there with this redirect URL:
			</p>
			<ToCopy text={back} label="Copy the redirect URL">
				{window.location.origin}
				<wbr />
				{paths.connections()}
			</ToCopy>
			<p>Then they run this for each of the variables below:</p>
			<ToCopy text={putSecret} label="Copy the command" copied={commandCopied}>
				{putSecret}
			</ToCopy>
			<ul className="list-disc space-y-1 pl-5">
				{missing.map((name) => (
					<li key={name}>
						<code className="text-sm">{name}</code>
					</li>
				))}
			</ul>
			<p className="text-sm text-balance text-soft">
				“Setting up OAuth” in <code>docs/connectors.md</code> names the APIs and scopes.
			</p>
		</div>
	)
}

const putSecret = 'npx wrangler secret put NAME'
const commandCopied = {
	title: 'Command copied to clipboard',
	description: 'Run it once for each variable.',
}

/** A line of code with a button to copy it, which ends where the dialog's fields do. */
const ToCopy = ({
	children,
	...props
}: ComponentProps<typeof CopyButton> & { children: ReactNode }) => (
	<p className="icon-end flex items-center gap-2">
		<code className="min-h-(--control) min-w-0 flex-1 content-center rounded-md bg-sunken px-2.5 py-1.5 text-sm wrap-anywhere">
			{children}
		</code>
		<CopyButton {...props} />
	</p>
)
