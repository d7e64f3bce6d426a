import { eventWords } from '../../schema/event'
import type { MinStatus } from '../../schema/score'
import type { Webhook } from './webhookQueries'

const leadsFrom: Record<MinStatus, string> = { warm: 'warm and hot leads', hot: 'hot leads' }

/** What a webhook is sent, in words. */
export const describeSubscription = ({ events, linkId, minScore, minStatus }: Webhook) =>
	[
		...events.map((type) => eventWords[type]),
		linkId !== null && 'one link only',
		minStatus && leadsFrom[minStatus],
		minScore !== null && `leads scoring ${minScore} and up`,
	]
		.filter(Boolean)
		.join(' · ')
