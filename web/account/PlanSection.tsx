import { format } from 'date-fns'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { unlocks } from '../plans/unlocks'
import { usePlan } from '../plans/usePlan'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { Receipts } from './Receipts'

type User = { plan: string; planUntil: string | null; planRenews: boolean; billing: boolean }

/** The owner's plan, how long it runs, and what was paid for it. */
export function PlanSection({ user }: { user: User }) {
	const plan = usePlan()
	return (
		<Card className="overflow-hidden">
			<CardHead title="Plan">
				<Badge tone="accent">{user.plan}</Badge>
			</CardHead>
			<div className="px-5 pb-6 sm:px-6">
				{user.planUntil && (
					<p className="mb-4">
						{user.planRenews ? 'Renews on ' : 'Ends on '}
						<time dateTime={user.planUntil}>{format(new Date(user.planUntil), 'd MMMM yyyy')}</time>
						.{!user.planRenews && ' Your leads are kept.'}
					</p>
				)}
				{!user.billing && (
					<p className="mb-4 text-soft">
						No payments are taken on this server: everything is unlocked.
					</p>
				)}
				<ul className="space-y-2">
					{unlocks(plan).map((text) => (
						<li key={text} className="flex items-start gap-2.5">
							<Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
							{text}
						</li>
					))}
				</ul>
				<Button asChild variant="secondary" className="mt-5">
					<Link to="/pricing">Compare plans</Link>
				</Button>
			</div>
			{user.billing && <Receipts />}
		</Card>
	)
}
