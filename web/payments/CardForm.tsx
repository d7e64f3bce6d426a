import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../ui/Button'
import { toast } from '../ui/toast'

/** The provider's own card form; on success the provider redirects to `returnPath`. */
export function CardForm({ amount, returnPath }: { amount: number; returnPath: string }) {
	const stripe = useStripe()
	const elements = useElements()
	const [paying, setPaying] = useState(false)

	async function pay(event: SubmitEvent) {
		event.preventDefault()
		if (!stripe || !elements) return
		setPaying(true)
		try {
			const { error } = await stripe.confirmPayment({
				elements,
				confirmParams: { return_url: window.location.origin + returnPath },
			})
			showFailure(error.message)
		} catch (error) {
			showFailure(error instanceof Error ? error.message : undefined)
		} finally {
			setPaying(false)
		}
	}

	return (
		<form onSubmit={pay} className="space-y-6">
			<PaymentElement />
			<Button type="submit" disabled={!stripe || paying} className="w-full">
				{paying ? 'Paying...' : `Pay $${amount.toFixed(2)}`}
			</Button>
		</form>
	)
}

const showFailure = (message: string | undefined) =>
	toast({
		title: 'Payment Failed',
		description: message || 'An unknown error occurred',
		variant: 'destructive',
	})
