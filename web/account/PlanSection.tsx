import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import type { Plan } from '../../schema/plans'
import { planLabel } from '../plans/planLabel'
import { nothingSold, unlocks } from '../plans/unlocks'
import { usePlan } from '../plans/usePlan'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { formatDate } from '../ui/dates'
import { Receipts } from './Receipts'

type User = { plan: Plan; planUntil: string | null; planRenews: boolean; billing: boolean }

/** The owner's plan, when it ends or renews, and its receipts. */
export function PlanSection({ user }: { user: User }) {
	const plan = usePlan()
	return (
		<Card className="overflow-hidden">
			<CardHead title="Plan">
				<Badge filled tone="accent">
					{planLabel(user)}
				</Badge>
			</CardHead>
			<div className={cardBody}>
				{user.planUntil && (
					<p className="mb-4">
						{user.planRenews ? 'Renews on ' : 'Ends on '}
						<time dateTime={user.planUntil}>{formatDate(user.planUntil)}</time>.
						{!user.planRenews && ' Your leads are kept.'}
					</p>
				)}
				{!user.billing && <p className="mb-4 text-soft">{nothingSold}</p>}
				<ul className="space-y-2">
					{unlocks(plan).map((text) => (
						<li key={text} className="flex items-start gap-2.5">
							<Check className="h-lh w-4 shrink-0 text-soft" aria-hidden />
							{text}
						</li>
					))}
				</ul>
				{user.billing && (
					<Button asChild variant="secondary" className="mt-5">
						<Link to={paths.pricing()}>Compare plans</Link>
					</Button>
				)}
			</div>
			{user.billing && <Receipts />}
		</Card>
	)
}
