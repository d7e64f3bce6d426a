import type { Plan, plans } from '../../schema/plans'

/** What a plan unlocks, in the words of the pricing page. */
export function unlocks(plan: (typeof plans)[Plan]): string[] {
	return [
		'As many links as you like',
		Number.isFinite(plan.visibleLeads)
			? `Your ${plan.visibleLeads} most recent leads`
			: 'All your leads',
		'A score for every lead',
		...(plan.canExport ? ['Export to CSV'] : []),
	]
}
