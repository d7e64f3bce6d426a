import { shownAddress, webhookName } from '../../schema/webhookFormat'
import { secretOverlapHours } from '../../schema/webhookLimits'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { formatNumber } from '../ui/numbers'
import { Section } from '../ui/Section'
import { ChangeSection } from './ChangeSection'
import { DeliveryLog } from './DeliveryLog'
import { TestButton } from './NewWebhook'
import { NextTry } from './NextTry'
import { SecretField } from './SecretField'
import { SinceForm } from './SinceForm'
import { describeSubscription } from './subscription'
import { WebhookForm } from './WebhookForm'
import { WebhookState } from './WebhookState'
import {
	deleteWebhooks,
	useEditWebhook,
	usePauseWebhook,
	useReplay,
	useRotateSecret,
	type Webhook,
} from './webhookQueries'

/** One webhook: its health, its events, its secret, and its log. */
export function WebhookPanel({ webhook, close }: { webhook: Webhook; close: () => void }) {
	const pause = usePauseWebhook(webhook.id)
	const replay = useReplay(webhook.id)
	const { paused } = webhook
	return (
		<Dialog
			side
			open
			onOpenChange={(open) => !open && close()}
			className="max-w-xl"
			title={webhookName(webhook)}
			description={shownAddress(webhook)}
		>
			<div className="space-y-8 px-(--inset) pb-8">
				<div className="space-y-4">
					<WebhookState webhook={webhook} />
					{webhook.problem && <Problem webhook={webhook} />}
					<div className="flex flex-wrap gap-2">
						<TestButton id={webhook.id} />
						<Button
							variant="secondary"
							pending={pause.isPending}
							onClick={() => pause.mutate(!paused)}
						>
							{paused ? 'Resume' : 'Pause'}
						</Button>
						<Button
							variant="danger"
							onClick={() => {
								close()
								deleteWebhooks([webhook])
							}}
						>
							Delete
						</Button>
					</div>
				</div>
				<Subscription webhook={webhook} />
				{webhook.format === 'json' && <Secret id={webhook.id} />}
				<Section
					title="Resend leads"
					hint="If the receiver lost some. Leads it already has are sent with the same message ID."
				>
					<SinceForm
						button={['Send again', 'Sending...']}
						pending={replay.isPending}
						send={replay.mutate}
					/>
				</Section>
				<Section title="Log" hint="What was sent in the last 30 days, newest first">
					<DeliveryLog id={webhook.id} />
				</Section>
			</div>
		</Dialog>
	)
}

const Problem = ({ webhook: { problem, paused, retryAt, waiting } }: { webhook: Webhook }) => (
	<p className="rounded-lg bg-bad-soft px-3.5 py-3 text-bad">
		{problem} {waiting > 0 && `${formatNumber(waiting)} waiting. `}
		{paused ? (
			'Resume it once that’s fixed, and everything waiting is sent.'
		) : retryAt ? (
			<NextTry at={retryAt} />
		) : null}
	</p>
)

function Subscription({ webhook }: { webhook: Webhook }) {
	const edit = useEditWebhook(webhook.id)
	const { url, format, events, linkId, minScore, minStatus } = webhook
	return (
		<ChangeSection
			title="Events"
			shown={<p className="text-soft">{describeSubscription(webhook)}</p>}
			form={(done) => (
				<WebhookForm
					start={{ url, format, events, linkId, minScore, minStatus }}
					save={async (changed) => {
						// An unchanged URL needs no fresh login.
						const { url: next, ...rest } = changed
						await edit.mutateAsync(next === url ? rest : changed)
						done()
					}}
				/>
			)}
		/>
	)
}

function Secret({ id }: { id: number }) {
	const rotate = useRotateSecret(id)
	return (
		<Section
			title="Signing secret"
			hint={`After a change, the old secret keeps working for ${secretOverlapHours} hours.`}
			aside={
				!rotate.data && (
					<Button
						variant="ghost"
						size="small"
						pending={rotate.isPending}
						onClick={() => rotate.mutate()}
					>
						{rotate.isPending ? 'Rotating...' : 'Rotate secret'}
					</Button>
				)
			}
		>
			{rotate.data && (
				<div className="pt-3">
					<SecretField
						label="New signing secret"
						thing="secret"
						value={rotate.data.secret}
						hint="Copy it now: you won’t see it again."
					/>
				</div>
			)}
		</Section>
	)
}
