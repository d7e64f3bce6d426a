import { useQuery } from '@tanstack/react-query'
import { plans } from '../../schema/plans'
import { userQuery } from '../shell/session'

/** What the owner's plan unlocks: everything where no plans are sold, and until that is known. */
export function usePlan() {
	const { data: user } = useQuery(userQuery)
	if (!user?.billing) return plans.premium
	return Object.values(plans).find(({ name }) => name === user.plan) ?? plans.free
}
