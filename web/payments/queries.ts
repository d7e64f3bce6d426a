import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { PaidPlan, Term } from '../../schema/plans'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { userQuery } from '../shell/session'
import { useSearch } from '../shell/useSearch'
import { cardProvider } from './cardProvider'

export const paymentConfigQuery = queryOptions({
	queryKey: keys.payment.config,
	queryFn: async () => (await api['payment-config'].$get()).json(),
})

/** Whether this server sells plans; undefined until that is known. */
export function useSelling() {
	const user = useQuery(userQuery)
	const config = useQuery(paymentConfigQuery)
	if (user.data) return user.data.billing
	// After a failure it never becomes undefined again, not even during a retry.
	if ([user, config].some(({ isPending, isFetched }) => isPending && !isFetched)) return undefined
	return config.data?.billing ?? false
}

/** Whether plans are paid by the month or, if the URL says so, by the year. */
export function useTerm() {
	const [search, change] = useSearch()
	const term: Term = search.get('term') === 'year' ? 'year' : 'month'
	const choose = (next: Term) => change({ term: next === 'year' ? next : '' }, { replace: true })
	return [term, choose] as const
}

/** Starts a payment of `amount` dollars. Not cached: each checkout starts its own. */
export const paymentQuery = (amount: number) =>
	queryOptions({
		queryKey: keys.payment.intent(amount),
		gcTime: 0,
		queryFn: async () => {
			const response = await api['create-payment-intent'].$post({ json: { amount } })
			const { clientSecret } = await response.json()
			if (!clientSecret) throw new Error('The payment has no client secret')
			return { clientSecret, stripe: await cardProvider() }
		},
	})

/** The parameter in the provider's redirect: a payment's client secret, or a checkout session's id. */
export type Returned = { clientSecret: string } | { session: string }

/** The status of the payment that the provider redirected back with. */
export const paymentResultQuery = (returned: Returned) =>
	queryOptions({
		queryKey: keys.payment.result(returned),
		gcTime: 0,
		queryFn: async () => {
			if ('session' in returned) {
				const response = await api.billing.checkout.$get({ query: returned })
				return (await response.json()).status
			}
			const stripe = await cardProvider()
			const { paymentIntent, error } = await stripe.retrievePaymentIntent(returned.clientSecret)
			if (!paymentIntent) throw new Error(error?.message ?? 'The payment is unknown')
			return paymentIntent.status
		},
	})

/** Redirects to the provider's payment page for a plan. */
export const useUpgrade = () =>
	useMutation({
		mutationFn: async (plan: PaidPlan) => {
			const response = await api.billing.checkout.$post({ json: { plan } })
			const { url } = await response.json()
			if (!url) throw new Error('The payment page has no URL')
			window.location.assign(url)
		},
		meta: { errorTitle: 'Failed to open the payment page' },
	})
