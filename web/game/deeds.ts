import type { Stats } from '../../schema/stats'
import { countsOf } from '../stats/counts'
import type { Deeds } from './achievements'

/** What an owner's stats say that achievements are judged by. */
export function deedsOf(stats: Partial<Stats>): Deeds {
	const { qualified, hot } = countsOf(stats)
	return {
		leads: stats.totalLeads ?? 0,
		links: stats.totalLinks ?? 0,
		conversion: Number.parseFloat(stats.conversionRate ?? '0'),
		qualified,
		hot,
	}
}
