import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../schema/paths'
import { type PaidPlan, type Plan, plans, priceOf, type Term, terms } from '../../schema/plans'
import { errorMessage } from '../api/client'
import { formatPrice, PlanOffer } from '../plans/PlanOffer'
import { nothingSold } from '../plans/unlocks'
import { supportEmail } from '../shell/Footer'
import { Loading } from '../shell/Loading'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { cx } from '../ui/cx'
import { PageHead } from '../ui/PageHead'
import { SegmentedControl } from '../ui/SegmentedControl'
import { toast } from '../ui/toast'
import { paymentConfigQuery, useSelling, useTerm, useUpgrade } from './queries'

const termOptions = [
	['month', 'Monthly'],
	['year', 'Yearly, 2 months free'],
] satisfies [Term, string][]

/** How long the plan named in the URL is highlighted, in milliseconds. */
const highlightDuration = 2000

// URLs call the Standard plan "pro".
const named: Record<string, Plan> = { free: 'free', pro: 'standard', premium: 'premium' }

const addressOf = (plan: PaidPlan) => (plan === 'standard' ? 'pro' : plan)

export default function PricingPage() {
	usePageTitle('Pricing')
	const highlighted = useHighlightedPlan()
	const selling = useSelling()
	const stranger = useQuery(userQuery).data === null
	const [chosen, choose] = useTerm()
	// It decides what stands above the plans, and nothing should move.
	if (selling === undefined) return <Loading />
	const term = selling ? chosen : 'month'
	return (
		<div className={cx('max-w-6xl', stranger && 'mx-auto sm:py-4')}>
			{stranger ? (
				<h1 className="text-center text-2xl font-semibold">Simple pricing</h1>
			) : (
				<PageHead title="Plans" within={['Billing', paths.settings('billing')]} />
			)}
			<p
				className={cx(
					'mb-6 text-soft',
					stranger && 'mx-auto mt-2 max-w-lg text-center text-balance',
				)}
			>
				{selling
					? 'Start for free. Upgrade when your leads are worth more than a coffee.'
					: nothingSold}
			</p>
			{selling && (
				<div className={cx('mb-6 flex', stranger && 'justify-center')}>
					<SegmentedControl label="Prices" value={term} options={termOptions} onChange={choose} />
				</div>
			)}
			{!selling && stranger && (
				<p className="mb-8 text-center">
					<StartForFree variant="primary" className="max-sm:w-full" />
				</p>
			)}
			<ul className="grid gap-4 md:grid-cols-3">
				{(Object.keys(plans) as Plan[]).map((plan) => (
					<li key={plan}>
						<PlanCard plan={plan} term={term} highlighted={plan === highlighted} />
					</li>
				))}
			</ul>
			{selling && <Contact centered={stranger} />}
		</div>
	)
}

function Contact({ centered }: { centered: boolean }) {
	const { data: config } = useQuery(paymentConfigQuery)
	const email = config?.salesEmail ?? supportEmail
	return (
		<p className={cx('mt-10 text-soft', centered && 'text-center')}>
			Need something else? Contact sales at{' '}
			<a className="text-accent-ink underline" href={`mailto:${email}`}>
				{email}
			</a>
			.
		</p>
	)
}

/** The plan named by ?plan=, while it is highlighted. */
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

function PlanCard({ plan, term, highlighted }: { plan: Plan; term: Term; highlighted: boolean }) {
	const { name } = plans[plan]
	const selling = useSelling()
	// Where nothing is sold, an owner has the last plan, which includes the others.
	const everything = useQuery(userQuery).data?.billing === false
	return (
		<Card
			className={cx(
				'flex h-full flex-col p-5 transition-shadow',
				highlighted && 'border-accent ring-2 ring-accent',
			)}
		>
			<div className="flex items-center justify-between gap-3">
				<h2 className="text-base font-semibold">{name}</h2>
				{plan === 'premium' && everything && <Badge filled>Your plan</Badge>}
				{plan === 'standard' && selling && (
					<Badge filled tone="accent">
						Recommended
					</Badge>
				)}
			</div>
			<PlanOffer plan={plan} term={term} />
			{/* As high on each card, so that the buttons line up. */}
			{selling && (
				<div className="mt-6 md:min-h-[calc(var(--control)+2rem)]">
					<ChoosePlan plan={plan} term={term} />
				</div>
			)}
		</Card>
	)
}

const StartForFree = (props: { variant: 'primary' | 'secondary'; className?: string }) => (
	<Button asChild {...props}>
		<Link to={paths.auth({ tab: 'signup' })}>Start for free</Link>
	</Button>
)

function ChoosePlan({ plan, term }: { plan: Plan; term: Term }) {
	const { data: user } = useQuery(userQuery)
	if (user?.plan === plan) {
		return (
			<div className="flex flex-col gap-3 text-center">
				<Button variant="secondary" disabled>
					Your plan
				</Button>
				{plan !== 'free' && !user.planRenews && (
					<PayOnce plan={plan} term={term}>
						Pay for one more {term}
					</PayOnce>
				)}
			</div>
		)
	}
	if (plan === 'free') {
		if (user === null) return <StartForFree variant="secondary" className="w-full" />
		return (
			<Button asChild variant="secondary" className="w-full">
				<Link to={paths.settings('billing')}>View your plan</Link>
			</Button>
		)
	}
	return <BuyPlan plan={plan} term={term} />
}

function BuyPlan({ plan, term }: { plan: PaidPlan; term: Term }) {
	const { data: user, error, refetch } = useQuery(userQuery)
	const upgrade = useUpgrade()
	const navigate = useNavigate()
	const { name, price } = plans[plan]
	function buy() {
		if (error) {
			toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' })
			return refetch()
		}
		if (!user) {
			toast({
				title: 'Login required',
				description: 'Please log in or create an account to upgrade your plan.',
				variant: 'destructive',
				onward: true,
			})
			const back = paths.pricing({ plan: addressOf(plan), ...(term === 'year' && { term }) })
			return navigate(paths.auth({ next: back }))
		}
		return upgrade.mutate(plan)
	}
	// A year is paid at once, a month by a subscription.
	if (user && !user.planRenews && term === 'year') {
		return (
			<div className="flex flex-col gap-3 text-center">
				<Button asChild variant={plan === 'standard' ? 'primary' : 'secondary'}>
					<a href={paths.checkout({ plan, term })}>Pay for a year of {name}</a>
				</Button>
				<p className="text-sm text-soft">
					Paid once: {formatPrice(priceOf(plan, term) / terms[term].months)} a month
				</p>
			</div>
		)
	}
	const cheaper = user ? plans[user.plan].price > price : false
	return (
		<div className="flex flex-col gap-3 text-center">
			<Button
				variant={plan === 'standard' ? 'primary' : 'secondary'}
				pending={upgrade.isPending}
				onClick={buy}
			>
				{upgrade.isPending
					? 'Opening the payment page...'
					: `${cheaper ? 'Change' : 'Upgrade'} to ${name}`}
			</Button>
			{user && !user.planRenews && (
				<PayOnce plan={plan} term={term}>
					Or pay for one month of {name}
				</PayOnce>
			)}
		</div>
	)
}

/** A link to the card form. A full page load, because only that document may load the provider. */
function PayOnce({ plan, term, children }: { plan: PaidPlan; term: Term; children: ReactNode }) {
	return (
		<a
			href={paths.checkout({ plan, ...(term === 'year' && { term }) })}
			className="text-sm text-soft underline hover:text-ink"
		>
			{children}
		</a>
	)
}
