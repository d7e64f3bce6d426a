import { Badge } from '../ui/Badge'
import type { Webhook } from './webhookQueries'

const pausedWords = {
	by_hand: 'Paused',
	failing: 'Paused: kept failing',
	gone: 'Paused: gone',
	reset: 'Paused: password reset',
}

export function WebhookState({ webhook: { paused, problem } }: { webhook: Webhook }) {
	if (paused === 'by_hand') return <Badge>{pausedWords.by_hand}</Badge>
	if (paused) {
		return (
			<Badge tone="bad" filled>
				{pausedWords[paused]}
			</Badge>
		)
	}
	return problem ? <Badge tone="warn">Failing</Badge> : <Badge tone="on">Active</Badge>
}
