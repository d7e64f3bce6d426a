import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { userQuery } from '../shell/session'

/** How often to look whether the plan is there, and after how long to stop waiting, in milliseconds. */
const lookEvery = 2000
const patience = 60_000

/** Waits for the plan that a payment brings: the provider tells the server, sooner or later. */
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
				? `Your ${user.plan} plan is on until ${format(new Date(user.planUntil), 'd MMMM yyyy')}.`
				: waiting
					? 'Your plan is being switched on...'
					: 'This takes longer than usual. You need not pay again: your plan is switched on as soon as the payment provider tells us.'}
		</p>
	)
}

/** Whether the plan runs until another time than before the payment. */
const hasArrived = (planUntil: string | null | undefined, before: string) =>
	Boolean(planUntil) && planUntil !== before
