import type { Plan, plans } from '../../schema/plans'
import { figure } from '../ui/figure'

/** Shown on servers that take no payments. */
export const nothingSold = 'This server takes no payments, so everything is unlocked.'

/** What a plan includes, as listed on the pricing page. */
export function unlocks({ visibleLeads, canExport }: (typeof plans)[Plan]): string[] {
	return [
		'Unlimited links',
		Number.isFinite(visibleLeads)
			? `Your ${figure(visibleLeads)} most recent leads`
			: 'All your leads, no limit',
		'A score for every lead',
		...(canExport ? ['Export to CSV'] : []),
	]
}
