import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { plans } from '../../schema/plans'
import { userQuery } from '../shell/session'
import { formatDate } from '../ui/dates'

/** How often to poll for the plan, and when to stop, in milliseconds. */
const lookEvery = 2000
const patience = 60_000

/** Waits for the paid plan: the provider's webhook can take a while to arrive. */
export function PlanArrival() {
	const [search] = useSearchParams()
	const before = search.get('before') ?? 'free'
	const [waiting, setWaiting] = useState(true)
	const { data: user } = useQuery({
		...userQuery,
		refetchInterval: ({ state }) =>
			waiting && !hasArrived(state.data?.planUntil, before) ? lookEvery : false,
		refetchOnMount: 'always',
	})
	useEffect(() => {
		const timer = setTimeout(() => setWaiting(false), patience)
		return () => clearTimeout(timer)
	}, [])
	if (!user) return null
	return (
		<p className="mt-5 rounded-xl bg-sunken px-4 py-3" role="status">
			{user.planUntil && hasArrived(user.planUntil, before)
				? `Your ${plans[user.plan].name} plan is active until ${formatDate(user.planUntil)}.`
				: waiting
					? 'Activating your plan...'
					: 'This is taking longer than usual. Please don’t pay again. Your plan starts as soon as the payment is confirmed.'}
		</p>
	)
}

/** Whether the plan's end date has changed since before the payment. */
const hasArrived = (planUntil: string | null | undefined, before: string) =>
	Boolean(planUntil) && planUntil !== before
