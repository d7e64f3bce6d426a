import { useQuery } from '@tanstack/react-query'
import { plans } from '../../schema/plans'
import { userQuery } from '../shell/session'

/** The owner's plan; Premium if the server sells no plans, or until that is known. */
export function usePlan() {
	const { data: user } = useQuery(userQuery)
	if (!user?.billing) return plans.premium
	return plans[user.plan]
}
