import type { Plan, plans } from '../../schema/plans'

/** What a plan unlocks, in the words of the pricing page. */
export function unlocks({ visibleLeads, canExport }: (typeof plans)[Plan]): string[] {
	return [
		'As many links as you like',
		Number.isFinite(visibleLeads)
			? `Your ${visibleLeads.toLocaleString('en')} most recent leads`
			: 'All your leads, however many',
		'A score for every lead',
		...(canExport ? ['Export to CSV'] : []),
	]
}
