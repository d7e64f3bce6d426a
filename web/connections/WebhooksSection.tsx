import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { chatNames, webhookEnding, webhookName } from '../../schema/webhookFormat'
import { UntilConfirmed, useMustConfirm } from '../mail/UntilConfirmed'
import { useHidden } from '../shell/hidden'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { LoadError } from '../ui/LoadError'
import { formatNumber } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { NewWebhook } from './NewWebhook'
import { NextTry } from './NextTry'
import { boxed, Part } from './Part'
import { describeSubscription } from './subscription'
import { WebhookPanel } from './WebhookPanel'
import { WebhookState } from './WebhookState'
import { type Webhook, webhooksQuery } from './webhookQueries'

/** The webhooks with their health, and what to do about a failing one. */
export function WebhooksSection() {
	const webhooks = useQuery(webhooksQuery)
	const hidden = useHidden('webhooks')
	const [adding, setAdding] = useState(false)
	const [openId, setOpenId] = useState<number>()
	const mustConfirm = useMustConfirm()
	const shown = webhooks.data?.filter(({ id }) => !hidden.has(id)) ?? []
	const open = shown.find(({ id }) => id === openId)
	return (
		<Part
			title="Webhooks"
			hint={`Sends each new lead right away to ${chatNames}, Zapier, Make, n8n or your own server.`}
			aside={
				<Dialog
					title="Add a webhook"
					description="Paste a URL. We’ll figure out what it is."
					open={adding}
					onOpenChange={setAdding}
					trigger={
						<Button variant="secondary" disabled={!webhooks.data || mustConfirm}>
							Add webhook
						</Button>
					}
				>
					<NewWebhook done={() => setAdding(false)} />
				</Dialog>
			}
		>
			<div className="[--inset:0px]">
				<UntilConfirmed what="add webhooks" />
			</div>
			{webhooks.isLoadingError ? (
				<LoadError query={webhooks} />
			) : (
				shown.length > 0 && (
					<ul className={`divide-y divide-line ${boxed}`}>
						{shown.map((webhook) => (
							<WebhookRow key={webhook.id} webhook={webhook} open={() => setOpenId(webhook.id)} />
						))}
					</ul>
				)
			)}
			{open && <WebhookPanel webhook={open} close={() => setOpenId(undefined)} />}
		</Part>
	)
}

function WebhookRow({ webhook, open }: { webhook: Webhook; open: () => void }) {
	const { lastWorkedAt, waiting, problem, retryAt, paused } = webhook
	const ending = webhookEnding(webhook)
	return (
		<li className="relative flex items-start gap-x-4 px-(--inset) py-3 hover:bg-sunken">
			<Send className="mt-0.5 size-5 shrink-0 text-soft max-sm:hidden" aria-hidden />
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-baseline gap-x-4">
					<button
						type="button"
						onClick={open}
						// Makes the whole row clickable.
						className="flex-1 basis-36 text-left font-semibold wrap-anywhere stretched"
					>
						{webhookName(webhook)}
						{ending && <code className="text-sm font-normal text-soft"> {ending}</code>}
					</button>
					<WebhookState webhook={webhook} />
				</div>
				<p className="text-sm text-soft">{describeSubscription(webhook)}</p>
				<p className="text-sm text-soft">
					{lastWorkedAt ? (
						<RelativeTime prefix="Worked " date={lastWorkedAt} />
					) : (
						'Nothing sent yet'
					)}
					{waiting > 0 && ` · ${formatNumber(waiting)} waiting`}
				</p>
				{problem && (
					<p className="mt-1 text-sm text-bad">
						{problem}
						{retryAt && !paused && (
							<>
								{' '}
								<NextTry at={retryAt} />
							</>
						)}
					</p>
				)}
			</div>
			<ChevronRight className="mt-0.5 size-5 shrink-0 text-soft" aria-hidden />
		</li>
	)
}
