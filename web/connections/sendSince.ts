import { formatNumber } from '../ui/numbers'
import { toast } from '../ui/toast'

type Part = { since: string; after?: number }

/** Queues the leads since a given time, part by part; returns their number. */
export async function sendSince(
	since: string,
	queue: (part: Part) => Promise<{ queued: number; next: Part | null }>,
) {
	let queued = 0
	for (let part: Part | null = { since }; part; ) {
		const answer = await queue(part)
		queued += answer.queued
		part = answer.next
	}
	return queued
}

/** Shows how many leads were queued. */
export function showQueued(queued: number) {
	toast({
		title:
			queued === 0
				? 'No leads since then'
				: queued === 1
					? '1 lead is on its way'
					: `${formatNumber(queued)} leads are on their way`,
	})
}
