import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { Check, CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths, paymentResultPath } from '../../schema/paths'
import { type PaidPlan, plans, priceOf, type Term } from '../../schema/plans'
import { nothingSold, unlocks } from '../plans/unlocks'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { PageHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { toast } from '../ui/toast'
import { CardForm } from './CardForm'
import { paymentQuery, useSelling, useTerm } from './queries'

export default function CheckoutPage() {
	usePageTitle('Checkout')
	const [search] = useSearchParams()
	const [term] = useTerm()
	const nothingToPay = useSelling() === false
	const plan = search.get('plan') === 'premium' ? 'premium' : 'standard'
	return (
		<>
			<PageHead
				title="Checkout"
				within={
					nothingToPay
						? ['Billing', paths.settings('billing')]
						: ['Plans', paths.pricing(term === 'year' ? { term } : {})]
				}
			/>
			{nothingToPay ? (
				<EmptyState icon={CreditCard} title="Nothing to pay" text={nothingSold}>
					<Button asChild variant="secondary">
						<Link to={paths.home()}>Back to dashboard</Link>
					</Button>
				</EmptyState>
			) : (
				<div className="grid max-w-4xl gap-x-14 gap-y-8 md:grid-cols-2">
					<Order plan={plan} term={term} />
					<Card className="self-start p-5 sm:p-6">
						<Payment amount={priceOf(plan, term)} />
					</Card>
				</div>
			)}
		</>
	)
}

/** What is bought, and for how much. */
function Order({ plan, term }: { plan: PaidPlan; term: Term }) {
	return (
		<section aria-label="Your order">
			<p className="font-semibold">
				One {term} of {plans[plan].name}
			</p>
			<p className="mt-1 text-2xl/9 font-semibold">${priceOf(plan, term).toFixed(2)}</p>
			<p className="mt-1 text-soft">One-time payment</p>
			<ul className="mt-5 space-y-2 border-t border-line pt-5">
				{unlocks(plans[plan]).map((text) => (
					<li key={text} className="flex items-start gap-2.5">
						<Check className="h-lh w-4 shrink-0 text-soft" aria-hidden />
						{text}
					</li>
				))}
			</ul>
			<p className="mt-5 border-t border-line pt-5 text-sm text-soft">
				It doesn’t renew by itself, and your leads are kept when it ends.
			</p>
		</section>
	)
}

function Payment({ amount }: { amount: number }) {
	const selling = useSelling()
	const payment = useQuery({ ...paymentQuery(amount), enabled: selling === true })
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

	if (payment.isFetching || !selling) {
		return (
			<div role="status" aria-label="Loading the payment form" className="space-y-4">
				<Skeleton className="h-56 w-full" />
				<Skeleton className="h-10 w-full" />
			</div>
		)
	}
	if (!payment.data) return <NoPayment retry={() => payment.refetch()} />
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

/** The payment could not start. */
const NoPayment = ({ retry }: { retry: () => void }) => (
	<div className="space-y-5">
		<div role="alert" className="space-y-1">
			<p className="font-semibold">You haven’t been charged.</p>
			<p className="text-soft">Failed to initialize payment system. Please try again.</p>
		</div>
		<Button onClick={retry}>Try again</Button>
	</div>
)
