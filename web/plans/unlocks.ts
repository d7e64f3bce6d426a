import { type Plan, plans } from '../../schema/plans'
import { formatNumber } from '../ui/numbers'

/** Shown on servers that take no payments. */
export const nothingSold = 'This server takes no payments, so every feature is included.'

const leadsOf = ({ visibleLeads }: (typeof plans)[Plan]) =>
	Number.isFinite(visibleLeads)
		? `Your ${formatNumber(visibleLeads)} most recent leads`
		: 'All your leads, no limit'

/** All that a plan includes. */
export const unlocks = (plan: (typeof plans)[Plan]): string[] => [
	'Unlimited links',
	leadsOf(plan),
	'A score for every lead',
	'Analytics, webhooks and the API',
	...(plan.canExport ? ['Export to CSV'] : []),
	...(plan.canHideBadge ? ['Pages without “Made with Leadlinks”'] : []),
]

/** What a plan adds to the one below it, and the name of that one. */
export function unlocksMore(plan: Plan): { before?: string; more: string[] } {
	const inOrder = Object.keys(plans) as Plan[]
	const before = inOrder[inOrder.indexOf(plan) - 1]
	if (!before) return { more: unlocks(plans[plan]) }
	const known = unlocks(plans[before])
	return {
		before: plans[before].name,
		more: unlocks(plans[plan]).filter((text) => !known.includes(text)),
	}
}
