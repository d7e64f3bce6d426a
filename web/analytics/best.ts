import type { UseQueryResult } from '@tanstack/react-query'
import type { Analytics, DayBest, DayNumbers, LeadOrigins } from '../../schema/analytics'
import { useSliced } from '../ui/useSliced'

type Day = DayNumbers & Partial<Omit<DayBest, 'date'>>
type Days = Day & { days: Day[] }

/** A period's numbers, with hot and won leads once these are known. */
export type BestNumbers = Omit<Analytics, 'days' | 'previous'> & {
	days: Day[]
	previous: Omit<Days, 'date'>
	/** Whether they are known. */
	best: 'known' | 'loading' | 'unknown'
}

type Asked<Data> = Pick<UseQueryResult<Data>, 'data' | 'isLoadingError'>

/** A period's numbers once they are known; both answers are first rendered in slices. */
export function useNumbers(numbers: Asked<Analytics>, origins: Asked<LeadOrigins>) {
	const known = useSliced(numbers.data)
	const data = useSliced(origins.data)
	return known && withBest(known, { ...origins, data })
}

/** Adds the hot and won leads if they are for the same days: until these load, those of other days may still be cached. */
export function withBest(
	numbers: Analytics,
	{ data: origins, isLoadingError }: Asked<LeadOrigins>,
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
