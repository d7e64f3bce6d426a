import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../schema/paths'
import { supportEmail } from '../shell/Footer'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/Skeleton'
import { PlanArrival } from './PlanArrival'
import { paymentResultQuery } from './queries'

type Result = {
	icon: LucideIcon
	tone: string
	title: string
	text: string
	next: { to: string; label: string }
}

const dashboard = { to: paths.home(), label: 'Go to dashboard' }

const results: Record<string, Result> = {
	succeeded: {
		icon: CircleCheck,
		tone: 'text-good',
		title: 'Payment Successful',
		text: 'Thank you for your purchase!',
		next: dashboard,
	},
	processing: {
		icon: Clock,
		tone: 'text-warn',
		title: 'Payment Processing',
		text: 'Your plan changes as soon as the payment goes through.',
		next: dashboard,
	},
	requires_payment_method: {
		icon: CircleAlert,
		tone: 'text-bad',
		title: 'Payment Failed',
		text: 'Please try another payment method.',
		next: { to: paths.pricing(), label: 'Back to plans' },
	},
}

const other: Result = {
	icon: CircleAlert,
	tone: 'text-bad',
	title: 'Something went wrong',
	text: 'Please contact support.',
	next: { to: paths.pricing(), label: 'Back to plans' },
}

export default function PaymentResultPage() {
	usePageTitle('Payment')
	const [search] = useSearchParams()
	const clientSecret = search.get('payment_intent_client_secret')
	const session = search.get('session_id')
	const returned = clientSecret ? { clientSecret } : { session: session ?? '' }
	const payment = useQuery({
		...paymentResultQuery(returned),
		enabled: Boolean(clientSecret || session),
	})
	return (
		<Card className="mx-auto mt-4 max-w-md p-8 text-center sm:mt-12">
			{payment.isFetching ? (
				<div role="status" aria-label="Loading the payment" className="space-y-4">
					<Skeleton className="mx-auto size-12 rounded-full" />
					<Skeleton className="mx-auto h-7 w-2/3" />
					<Skeleton className="mx-auto h-5 w-full" />
				</div>
			) : (
				<Outcome {...(results[payment.data ?? ''] ?? other)}>
					{payment.data === 'succeeded' && <PlanArrival />}
				</Outcome>
			)}
		</Card>
	)
}

function Outcome({
	icon: Icon,
	tone,
	title,
	text,
	next,
	children,
}: Result & { children: ReactNode }) {
	return (
		<div>
			<div role="status">
				<Icon className={`mx-auto size-12 ${tone}`} aria-hidden />
				<h1 className="mt-5 text-xl font-semibold">{title}</h1>
				<p className="mt-2 text-soft">{text}</p>
			</div>
			{children}
			{text === other.text && (
				<a className="text-accent-ink underline" href={`mailto:${supportEmail}`}>
					{supportEmail}
				</a>
			)}
			<Button asChild className="mt-7 w-full">
				<Link to={next.to}>{next.label}</Link>
			</Button>
		</div>
	)
}
