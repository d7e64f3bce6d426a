import { webhookFormats } from '../../schema/webhookFormat'
import { Button } from '../ui/Button'
import { SecretField } from './SecretField'
import { WebhookForm } from './WebhookForm'
import { useAddWebhook, useTestWebhook } from './webhookQueries'

/** Adds a webhook and shows its secret once. */
export function NewWebhook({ done }: { done: () => void }) {
	const add = useAddWebhook()
	const webhook = add.data
	return (
		<div className="px-(--inset) pb-6">
			{webhook ? (
				<div className="space-y-5">
					{webhook.format === 'json' ? (
						<SecretField
							label="Signing secret"
							thing="secret"
							value={webhook.secret}
							hint="Your server uses it to verify that messages come from us (see Standard Webhooks). Copy it now: you won’t see it again. Zapier, Make and n8n don’t need it."
						/>
					) : (
						<p>
							{webhookFormats[webhook.format].name} is connected. Send a test to see what messages
							look like.
						</p>
					)}
					<div className="flex flex-wrap gap-2">
						<TestButton id={webhook.id} />
						<Button variant="secondary" onClick={done}>
							Done
						</Button>
					</div>
				</div>
			) : (
				<WebhookForm save={add.mutateAsync} />
			)}
		</div>
	)
}

export function TestButton({ id }: { id: number }) {
	const test = useTestWebhook(id)
	return (
		<Button pending={test.isPending} onClick={() => test.mutate()}>
			{test.isPending ? 'Sending...' : 'Send a test'}
		</Button>
	)
}
