import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Plan, plans } from '../../schema/plans'
import { unlocks } from '../plans/unlocks'
import { supportEmail } from '../shell/Footer'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { cx } from '../ui/cx'
import { toast } from '../ui/toast'

/** How long the plan that the address names is highlighted, in milliseconds. */
const highlightDuration = 2000

// Addresses call the Standard plan "pro".
const named: Record<string, Plan> = { free: 'free', pro: 'standard', premium: 'premium' }

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
			<p className="mt-10 text-center text-soft">
				Need something else? Contact sales at{' '}
				<a className="text-accent-ink underline" href={`mailto:${supportEmail}`}>
					{supportEmail}
				</a>
			</p>
		</div>
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
	const { data: user } = useQuery(userQuery)
	const navigate = useNavigate()
	const { name, price } = plans[plan]
	if (user?.plan === name) {
		return (
			<Button variant="secondary" disabled>
				Your plan
			</Button>
		)
	}
	if (price === 0) {
		return (
			<Button asChild variant="secondary">
				<Link to={user ? '/account' : '/auth?tab=signup'}>
					{user ? 'See your plan' : 'Start for free'}
				</Link>
			</Button>
		)
	}
	function upgrade() {
		const checkout = `/checkout?plan=${plan}`
		if (user) return navigate(checkout)
		toast({
			title: 'Login required',
			description: 'Please log in or create an account to upgrade your plan.',
			variant: 'destructive',
		})
		return navigate(`/auth?next=${encodeURIComponent(checkout)}`)
	}
	return (
		<Button variant={plan === 'standard' ? 'primary' : 'secondary'} onClick={upgrade}>
			Upgrade to {name}
		</Button>
	)
}
