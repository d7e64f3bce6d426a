import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/client'
import { keys } from '../api/keys'
import { cardProvider } from './cardProvider'

/** A payment about to be made of so many dollars. Not kept: each checkout begins its own. */
export const paymentQuery = (amount: number) =>
	queryOptions({
		queryKey: keys.payment.intent(amount),
		gcTime: 0,
		queryFn: async () => {
			const response = await send('/api/create-payment-intent', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ amount }),
			})
			const { clientSecret } = (await response.json()) as { clientSecret: string }
			return { clientSecret, stripe: await cardProvider() }
		},
	})

/** The status of a payment that the card payment provider sent back with. */
export const paymentResultQuery = (clientSecret: string) =>
	queryOptions({
		queryKey: keys.payment.result(clientSecret),
		gcTime: 0,
		queryFn: async () => {
			const stripe = await cardProvider()
			const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
			if (!paymentIntent) throw new Error(error?.message ?? 'The payment is unknown')
			return paymentIntent.status
		},
	})
