import { useQuery } from '@tanstack/react-query'
import { connectorKinds } from '../../schema/connectorKinds'
import { shownAddress, webhookName } from '../../schema/webhookFormat'
import { pausedReportsQuery, useRevokeReport, useShareReport } from '../sharing/queries'
import { useHidden } from '../shell/hidden'
import { Button } from '../ui/Button'
import {
	type Connector,
	connectorsQuery,
	useChangeConnector,
	useDisconnect,
} from './connectorQueries'
import { type Feed, feedsQuery, useDeleteFeed, useResumeFeed } from './feedQueries'
import { boxed, Part } from './Part'
import { deleteWebhooks, usePauseWebhook, type Webhook, webhooksQuery } from './webhookQueries'

/** Everything that a password reset paused, to keep or end one by one; renders nothing once all is decided. */
export function PausedSection() {
	const { data: webhooks = [] } = useQuery(webhooksQuery)
	const { data: reports = [] } = useQuery(pausedReportsQuery)
	const { data: connectors = [] } = useQuery(connectorsQuery)
	const { data: feeds = [] } = useQuery(feedsQuery)
	const hidden = useHidden('webhooks')
	const paused = webhooks.filter((webhook) => webhook.paused === 'reset' && !hidden.has(webhook.id))
	const tools = connectors.filter((connector) => connector.paused === 'reset')
	const files = feeds.filter((feed) => feed.paused === 'reset')
	if (paused.length + tools.length + files.length + reports.length === 0) return null
	return (
		<Part
			title="Paused since your password was reset"
			hint="Someone else may have set these up. Resume the ones you recognize and remove the rest."
		>
			<ul className={`divide-y divide-line ${boxed}`}>
				{paused.map((webhook) => (
					<PausedWebhook key={webhook.id} webhook={webhook} />
				))}
				{tools.map((connector) => (
					<PausedTool key={connector.id} connector={connector} />
				))}
				{files.map((feed) => (
					<PausedFeed key={feed.id} feed={feed} />
				))}
				{reports.map((report) => (
					<PausedReport key={report.linkId} report={report} />
				))}
			</ul>
		</Part>
	)
}

function PausedWebhook({ webhook }: { webhook: Webhook }) {
	const pause = usePauseWebhook(webhook.id)
	return (
		<Paused
			name={`Webhook to ${webhookName(webhook)}`}
			hint={shownAddress(webhook)}
			resume={() => pause.mutate(false)}
			pending={pause.isPending}
			end={['Delete', () => deleteWebhooks([webhook])]}
		/>
	)
}

function PausedTool({ connector }: { connector: Connector }) {
	const change = useChangeConnector(connector.id, 'Connection resumed')
	const disconnect = useDisconnect()
	return (
		<Paused
			name={connectorKinds[connector.kind].name}
			hint={`Leads go to “${connector.targetName}” in ${connector.account}.`}
			resume={() => change.mutate({ paused: false })}
			pending={change.isPending}
			ending={disconnect.isPending}
			end={['Disconnect', () => disconnect.mutate(connector)]}
		/>
	)
}

function PausedFeed({ feed }: { feed: Feed }) {
	const resume = useResumeFeed(feed)
	const remove = useDeleteFeed(feed)
	return (
		<Paused
			name={`CSV feed ${feed.name}`}
			hint="Anyone with its address could read these leads."
			resume={() => resume.mutate()}
			pending={resume.isPending}
			ending={remove.isPending}
			end={['Delete', () => remove.mutate()]}
		/>
	)
}

function PausedReport({
	report: { linkId, title },
}: {
	report: { linkId: number; title: string }
}) {
	const share = useShareReport(linkId)
	const revoke = useRevokeReport(linkId)
	return (
		<Paused
			name={`Shared report of ${title}`}
			hint="Anyone with its address could see this link’s numbers."
			resume={() => share.mutate()}
			pending={share.isPending}
			ending={revoke.isPending}
			end={['Revoke address', () => revoke.mutate()]}
		/>
	)
}

type PausedProps = {
	name: string
	hint: string
	resume: () => void
	pending: boolean
	/** The label and the action that end it. */
	end: [label: string, act: () => void]
	ending?: boolean
}

const Paused = ({ name, hint, resume, pending, end: [label, act], ending }: PausedProps) => (
	<li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--inset) py-3">
		<div className="min-w-0 flex-1 basis-56">
			<p className="font-semibold wrap-anywhere">{name}</p>
			<p className="text-sm wrap-anywhere text-soft">{hint}</p>
		</div>
		<Button variant="secondary" size="small" pending={pending} onClick={resume}>
			Resume
		</Button>
		<Button variant="danger" size="small" pending={ending ?? false} onClick={act}>
			{label}
		</Button>
	</li>
)
