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
			'People and leads per day in a time zone, the workspace’s by default, the same for the period before, and where people came from. At most 366 days; the last 30 by default. Leads count at once; people within seconds while somebody has the app open, and within an hour otherwise.',
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
