import { describe, expect, it } from 'vitest'
import type { Analytics, LeadOrigins } from '../../schema/analytics'
import { withBest } from './best'

const day = (date: string) => ({ date, people: 9, leads: 3 })
const numbers = {
	from: '2026-05-05',
	to: '2026-05-05',
	days: [day('2026-05-05')],
	previous: { people: 9, leads: 3, days: [day('2026-05-04')] },
} as Analytics
const origins = {
	days: [{ date: '2026-05-05', hot: 2, won: 1 }],
	previous: { hot: 1, won: 0, days: [{ date: '2026-05-04', hot: 1, won: 0 }] },
} as LeadOrigins

describe('hot and won leads', () => {
	it('are added to the same days', () => {
		expect(withBest(numbers, { data: origins, isLoadingError: false })).toMatchObject({
			best: 'known',
			days: [{ date: '2026-05-05', people: 9, hot: 2, won: 1 }],
			previous: { people: 9, hot: 1, won: 0, days: [{ date: '2026-05-04', hot: 1 }] },
		})
	})

	it.each([
		['are those of other days', { data: origins, isLoadingError: false }, 'loading'],
		['are asked for', { data: undefined, isLoadingError: false }, 'loading'],
		['could not be loaded', { data: undefined, isLoadingError: true }, 'unknown'],
	])('are missing while they %s', (_, answer, best) => {
		const later = { ...numbers, from: '2026-05-06', days: [day('2026-05-06')] }
		const joined = withBest(later, answer)
		expect(joined.best).toBe(best)
		expect(joined.days[0]?.hot).toBeUndefined()
	})
})
