import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths, paymentResultPath } from '../../schema/paths'
import { plans } from '../../schema/plans'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/Skeleton'
import { toast } from '../ui/toast'
import { CardForm } from './CardForm'
import { paymentQuery } from './queries'

export default function CheckoutPage() {
	usePageTitle('Checkout')
	const [search] = useSearchParams()
	const plan = search.get('plan') === 'premium' ? plans.premium : plans.standard
	return (
		<div className="mx-auto max-w-md">
			<h1 className="text-xl font-semibold">Checkout</h1>
			<Card className="mt-4 p-5">
				<div className="mb-6 flex items-baseline justify-between gap-4 border-b border-line pb-5">
					<div>
						<p className="font-medium">{plan.name}, one month</p>
						<p className="text-sm text-soft">One-time payment</p>
					</div>
					<p className="text-xl font-semibold tabular-nums">${plan.price.toFixed(2)}</p>
				</div>
				<Payment amount={plan.price} />
			</Card>
			<p className="mt-4 text-center text-sm">
				<Link to={paths.pricing()} className="text-soft hover:text-ink hover:underline">
					Back to plans
				</Link>
			</p>
		</div>
	)
}

function Payment({ amount }: { amount: number }) {
	const payment = useQuery(paymentQuery(amount))
	const { data: user } = useQuery(userQuery)
	const failed = payment.isError
	useEffect(() => {
		if (!failed) return
		toast({
			title: 'Error',
			description: 'Could not initialize payment system',
			variant: 'destructive',
		})
	}, [failed])

	if (payment.isFetching) {
		return (
			<div role="status" aria-label="Loading the payment form" className="space-y-4">
				<Skeleton className="h-56 w-full" />
				<Skeleton className="h-10 w-full" />
			</div>
		)
	}
	if (!payment.data) {
		return (
			<div role="alert" className="flex flex-col items-center gap-4 py-8 text-center">
				<CircleAlert className="size-6 text-bad" aria-hidden />
				<p className="text-soft">Failed to initialize payment system. Please try again.</p>
				<Button variant="secondary" onClick={() => payment.refetch()}>
					Try again
				</Button>
			</div>
		)
	}
	const dark = document.documentElement.dataset.theme === 'dark'
	return (
		<Elements
			stripe={payment.data.stripe}
			options={{
				clientSecret: payment.data.clientSecret,
				appearance: { theme: dark ? 'night' : 'stripe' },
			}}
		>
			<CardForm amount={amount} returnPath={paymentResultPath(user?.planUntil ?? null)} />
		</Elements>
	)
}
