/**
 * Leads captured per visit, as a percentage with at most one decimal, such as "12.5%". API clients submit
 * leads without a visit, so it is capped at 100%.
 */
export function conversionRate(leads: number, visits: number) {
	const base = Math.max(visits, leads)
	return base === 0 ? '0%' : `${Math.round((leads / base) * 1000) / 10}%`
}

/** The mean score, rounded; 0 without leads. */
export const averageScore = (sum: number, leads: number) =>
	leads === 0 ? 0 : Math.round(sum / leads)
