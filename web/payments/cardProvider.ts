import { loadStripe } from '@stripe/stripe-js/pure'
import { api } from '../api/client'

/** The card payment provider's script, loaded with this server's publishable key. */
export async function cardProvider() {
	const { publishableKey } = await (await api['payment-config'].$get()).json()
	const stripe = publishableKey ? await loadStripe(publishableKey) : null
	if (!stripe) throw new Error('The card payment provider could not be loaded')
	return stripe
}
