import type { Stats } from '../../schema/stats'
import { countsOf } from '../stats/counts'
import type { GameStats } from './achievements'

/** The numbers that achievements depend on, from an owner's stats. */
export function gameStatsOf(stats: Partial<Stats>): GameStats {
	const { qualified, hot } = countsOf(stats)
	return {
		leads: stats.totalLeads ?? 0,
		links: stats.totalLinks ?? 0,
		conversion: Number.parseFloat(stats.conversionRate ?? '0'),
		qualified,
		hot,
	}
}
