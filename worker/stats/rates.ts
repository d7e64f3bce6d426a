/**
 * Leads captured per visit as a percentage with one decimal at most, such as "12.5%". Leads that came
 * by the API made no visit, so where they outnumber the visits it is 100%.
 */
export function conversionRate(leads: number, visits: number) {
	const of = Math.max(visits, leads)
	return of === 0 ? '0%' : `${Math.round((leads / of) * 1000) / 10}%`
}

/** The mean of scores that sum to `sum`, as a whole number; 0 when there are none. */
export const averageScore = (sum: number, leads: number) =>
	leads === 0 ? 0 : Math.round(sum / leads)
