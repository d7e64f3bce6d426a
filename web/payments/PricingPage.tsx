import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type PaidPlan, type Plan, plans } from '../../schema/plans'
import { sayError } from '../api/client'
import { unlocks } from '../plans/unlocks'
import { supportEmail } from '../shell/Footer'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { cx } from '../ui/cx'
import { toast } from '../ui/toast'
import { paymentConfigQuery, useUpgrade } from './queries'

/** How long the plan that the address names is highlighted, in milliseconds. */
const highlightDuration = 2000

// Addresses call the Standard plan "pro".
const named: Record<string, Plan> = { free: 'free', pro: 'standard', premium: 'premium' }

const addressOf = (plan: PaidPlan) => (plan === 'standard' ? 'pro' : plan)

const checkoutOf = (plan: PaidPlan) => `/checkout?plan=${plan}`

const taglines: Record<Plan, string> = {
	free: 'To try it out',
	standard: 'For regular work with leads',
	premium: 'For those who live on leads',
}

export default function PricingPage() {
	usePageTitle('Pricing')
	const highlighted = useHighlightedPlan()
	return (
		<div className="py-4 sm:py-8">
			<h1 className="text-center text-3xl font-semibold sm:text-4xl">Simple pricing</h1>
			<p className="mx-auto mt-3 mb-10 max-w-lg text-center text-balance text-soft">
				Start for free. Upgrade when your leads are worth more than a coffee.
			</p>
			<ul className="mx-auto grid max-w-5xl gap-6 md:grid-cols-3">
				{(Object.keys(plans) as Plan[]).map((plan) => (
					<li key={plan}>
						<PlanCard plan={plan} highlighted={plan === highlighted} />
					</li>
				))}
			</ul>
			<Contact />
		</div>
	)
}

function Contact() {
	const { data: config } = useQuery(paymentConfigQuery)
	const email = config?.salesEmail ?? supportEmail
	return (
		<p className="mt-10 text-center text-soft">
			Need something else? Contact sales at{' '}
			<a className="text-accent-ink underline" href={`mailto:${email}`}>
				{email}
			</a>
		</p>
	)
}

/** The plan that ?plan= names, for as long as it is highlighted. */
function useHighlightedPlan() {
	const [search] = useSearchParams()
	const plan = named[search.get('plan') ?? '']
	const [over, setOver] = useState<Plan>()
	useEffect(() => {
		if (!plan) return
		const timer = setTimeout(() => setOver(plan), highlightDuration)
		return () => clearTimeout(timer)
	}, [plan])
	return plan === over ? undefined : plan
}

function PlanCard({ plan, highlighted }: { plan: Plan; highlighted: boolean }) {
	const { name, price } = plans[plan]
	return (
		<Card
			className={cx(
				'flex h-full flex-col p-6 transition-shadow sm:p-7',
				highlighted && 'border-accent ring-2 ring-accent',
			)}
		>
			<div className="flex items-center justify-between gap-3">
				<h2 className="text-lg font-semibold">{name}</h2>
				{plan === 'standard' && <Badge tone="accent">Recommended</Badge>}
			</div>
			<p className="mt-1 text-soft">{taglines[plan]}</p>
			<p className="mt-6 mb-6">
				<span className="text-4xl font-semibold tabular-nums">${price}</span>
				{price > 0 && <span className="text-soft">/month</span>}
			</p>
			<ul className="mb-8 flex-1 space-y-2.5">
				{unlocks(plans[plan]).map((text) => (
					<li key={text} className="flex items-start gap-2.5">
						<Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
						{text}
					</li>
				))}
			</ul>
			<ChoosePlan plan={plan} />
		</Card>
	)
}

function ChoosePlan({ plan }: { plan: Plan }) {
	const { data: user, isPending } = useQuery(userQuery)
	if (user?.plan === plans[plan].name) {
		return (
			<div className="flex flex-col gap-3 text-center">
				<Button variant="secondary" disabled>
					Your plan
				</Button>
				{plan !== 'free' && !user.planRenews && (
					<PayOnce plan={plan}>Pay for one more month</PayOnce>
				)}
			</div>
		)
	}
	if (plan === 'free') {
		if (isPending) {
			return (
				<Button variant="secondary" disabled>
					Start for free
				</Button>
			)
		}
		return (
			<Button asChild variant="secondary">
				{user === null ? (
					<Link to="/auth?tab=signup">Start for free</Link>
				) : (
					<Link to="/account">See your plan</Link>
				)}
			</Button>
		)
	}
	return <BuyPlan plan={plan} />
}

function BuyPlan({ plan }: { plan: PaidPlan }) {
	const { data: user, isPending, error, refetch } = useQuery(userQuery)
	const upgrade = useUpgrade()
	const navigate = useNavigate()
	const { name, price } = plans[plan]
	function buy() {
		if (error) {
			toast({ title: 'Error', description: sayError(error), variant: 'destructive' })
			return refetch()
		}
		if (!user) {
			toast({
				title: 'Login required',
				description: 'Please log in or create an account to upgrade your plan.',
				variant: 'destructive',
			})
			const back = `/pricing?plan=${addressOf(plan)}`
			return navigate(`/auth?next=${encodeURIComponent(back)}`)
		}
		if (user.billing) return upgrade.mutate(plan)
		return navigate(checkoutOf(plan))
	}
	const cheaper = Object.values(plans).some((now) => now.name === user?.plan && now.price > price)
	return (
		<div className="flex flex-col gap-3 text-center">
			<Button
				variant={plan === 'standard' ? 'primary' : 'secondary'}
				disabled={isPending}
				pending={upgrade.isPending}
				onClick={buy}
			>
				{upgrade.isPending
					? 'Opening the payment page...'
					: `${cheaper ? 'Change' : 'Upgrade'} to ${name}`}
			</Button>
			{user?.billing && !user.planRenews && (
				<PayOnce plan={plan}>Or pay for one month of {name}</PayOnce>
			)}
		</div>
	)
}

/** The way to the card form. A full load: only that page's own document may load the provider. */
function PayOnce({ plan, children }: { plan: PaidPlan; children: ReactNode }) {
	return (
		<a href={checkoutOf(plan)} className="text-sm text-soft underline hover:text-ink">
			{children}
		</a>
	)
}
