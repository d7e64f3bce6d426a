import { queryOptions, useMutation } from '@tanstack/react-query'
import type { PaidPlan } from '../../schema/plans'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { cardProvider } from './cardProvider'

export const paymentConfigQuery = queryOptions({
	queryKey: keys.payment.config,
	queryFn: async () => (await api['payment-config'].$get()).json(),
})

/** A payment about to be made of so many dollars. Not kept: each checkout begins its own. */
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

/** What the payment page led back with: a payment's secret, or the id of a page of the provider's. */
export type Returned = { clientSecret: string } | { session: string }

/** The status of a payment that the card payment provider sent back with. */
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

/** Opens the payment page of a plan, which is on another site. */
export const useUpgrade = () =>
	useMutation({
		mutationFn: async (plan: PaidPlan) => {
			const response = await api.billing.checkout.$post({ json: { plan } })
			const { url } = await response.json()
			if (!url) throw new Error('The payment page has no address')
			window.location.assign(url)
		},
		meta: { errorTitle: 'Failed to open the payment page' },
	})
