import { type Plan, plans } from '../../schema/plans'

/** A person's plan as "Standard plan"; where nothing is sold, that all is included. */
export const planLabel = ({ plan, billing }: { plan: Plan; billing: boolean }) =>
	billing ? `${plans[plan].name} plan` : 'All features'
