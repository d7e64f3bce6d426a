import type { LeadOrigins } from '../../schema/analytics'
import {
	type LeadDimension,
	type LeadList,
	leadDimensions,
	maxTracedLeads,
	maxValues,
	noValue,
	otherValues,
} from '../../schema/dimensions'

/** Leads with a value of a dimension. */
export type TracedLeads = { dimension: LeadDimension; value: string; leads: number; hot: number }

/** The screen lists links by people, also those whose leads are few. */
const mostOf = (dimension: string) => (dimension === 'link' ? 1000 : maxValues)

/** Each dimension's values with the most leads; those beyond the first 50, or 1,000 links, together, last. */
export function originsOf(rows: readonly TracedLeads[]): LeadOrigins {
	const lists = Object.entries(leadDimensions).map(([name, list]): [LeadList, Traced[]] => {
		const all = rows.flatMap(({ dimension, value, leads, hot }) =>
			// No real value has the name of all others.
			dimension === name ? [{ value: value === otherValues ? noValue : value, leads, hot }] : [],
		)
		const listed = all.slice(0, mostOf(name))
		const rest = all.slice(mostOf(name))
		const sum = (what: 'leads' | 'hot') => rest.reduce((total, one) => total + one[what], 0)
		const others = { value: otherValues, leads: sum('leads'), hot: sum('hot') }
		return [list, rest.length > 0 ? [...listed, others] : listed]
	})
	const total = rows.reduce((sum, one) => sum + (one.dimension === 'link' ? one.leads : 0), 0)
	return {
		complete: total < maxTracedLeads,
		...(Object.fromEntries(lists) as Omit<LeadOrigins, 'complete'>),
	}
}

type Traced = LeadOrigins[LeadList][number]
