import type { UseQueryResult } from '@tanstack/react-query'
import type { Analytics, DayBest, DayNumbers, LeadOrigins } from '../../schema/analytics'

type Day = DayNumbers & Partial<Omit<DayBest, 'date'>>
type Days = Day & { days: Day[] }

/** A period's numbers, with hot and won leads once these are known. */
export type BestNumbers = Omit<Analytics, 'days' | 'previous'> & {
	days: Day[]
	previous: Omit<Days, 'date'>
	/** Whether they are known. */
	best: 'known' | 'loading' | 'unknown'
}

/** Adds the hot and won leads if they are for the same days: until these load, those of other days may still be cached. */
export function withBest(
	numbers: Analytics,
	{ data: origins, isLoadingError }: Pick<UseQueryResult<LeadOrigins>, 'data' | 'isLoadingError'>,
): BestNumbers {
	const { days, previous } = numbers
	const isSame = origins?.days.length === days.length && origins.days[0]?.date === numbers.from
	if (!isSame) return { ...numbers, best: isLoadingError ? 'unknown' : 'loading' }
	const { days: daysBefore, ...sums } = origins.previous
	const joined = (all: readonly DayNumbers[], best: readonly DayBest[]) =>
		all.map((day, i): Day => ({ ...day, ...best[i] }))
	return {
		...numbers,
		best: 'known',
		days: joined(days, origins.days),
		previous: { ...previous, ...sums, days: joined(previous.days, daysBefore) },
	}
}
