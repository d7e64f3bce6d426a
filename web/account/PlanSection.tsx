import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { plans } from '../../schema/plans'
import { unlocks } from '../plans/unlocks'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'

export function PlanSection({ planName }: { planName: string }) {
	const plan = Object.values(plans).find(({ name }) => name === planName) ?? plans.free
	return (
		<Card>
			<CardHead title="Plan">
				<Badge tone="accent">{plan.name}</Badge>
			</CardHead>
			<div className="px-5 pb-6 sm:px-6">
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
		</Card>
	)
}
