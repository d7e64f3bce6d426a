import { activitiesAnswer, analyticsAnswer, statsAnswer } from '../../../schema/answers/numbers'
import type { Operation } from '../operation'

export const numbersOperations: Record<string, Operation> = {
	'GET /api/stats': {
		name: 'getStats',
		tag: 'Numbers',
		summary: 'Get statistics',
		ok: 200,
		answer: statsAnswer,
	},
	'GET /api/analytics': {
		name: 'getAnalytics',
		tag: 'Numbers',
		summary: 'Get analytics',
		description:
			'People and leads by day in a time zone, beside the period before, and what is known of the people. At most 366 days; the last 30 unless you say which. People come within seconds while somebody has the app open, and otherwise within an hour; leads at once.',
		ok: 200,
		answer: analyticsAnswer,
		query: { from: '2026-10-01', to: '2026-10-31', timezone: 'Europe/Berlin' },
	},
	'GET /api/activities': {
		name: 'listActivities',
		tag: 'Numbers',
		summary: 'List recent activity',
		description: 'The newest leads and links.',
		ok: 200,
		answer: activitiesAnswer,
	},
}
