import { loadStripe } from '@stripe/stripe-js/pure'
import { send } from '../api/client'

/** The card payment provider's script, loaded with this server's publishable key. */
export async function cardProvider() {
	const response = await send('/api/payment-config')
	const { publishableKey } = (await response.json()) as { publishableKey: string }
	const stripe = await loadStripe(publishableKey)
	if (!stripe) throw new Error('The card payment provider could not be loaded')
	return stripe
}
