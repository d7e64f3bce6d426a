import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import type { Plan } from '../../schema/plans'
import { planLabel } from '../plans/planLabel'
import { nothingSold, unlocks } from '../plans/unlocks'
import { usePlan } from '../plans/usePlan'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { formatDate } from '../ui/dates'

type User = { plan: Plan; planUntil: string | null; planRenews: boolean; billing: boolean }

/** The workspace's plan, when it ends or renews, and what it includes. */
export function PlanSection({ user }: { user: User }) {
	const plan = usePlan()
	return (
		<Card>
			<CardHead title="Plan" {...(!user.billing && { hint: nothingSold })} />
			<div className={cardBody}>
				{user.billing && <p className="font-semibold">{planLabel(user)}</p>}
				{user.planUntil && (
					<p className="mt-1 text-soft">
						{user.planRenews ? 'Renews on ' : 'Ends on '}
						<time dateTime={user.planUntil}>{formatDate(user.planUntil)}</time>.
						{!user.planRenews && ' Your leads are kept.'}
					</p>
				)}
				<ul className="leading-7 not-first:mt-2">
					{unlocks(plan).map((text) => (
						<li key={text} className="flex items-start gap-2.5">
							<Check className="h-lh w-4 shrink-0 text-soft" aria-hidden />
							<span className="self-baseline">{text}</span>
						</li>
					))}
				</ul>
				{user.billing && (
					<Button asChild variant="secondary" className="mt-5">
						<Link to={paths.pricing()}>Compare plans</Link>
					</Button>
				)}
			</div>
		</Card>
	)
}
