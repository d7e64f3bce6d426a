import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { plans } from '../../schema/plans'
import { formatNumber } from '../ui/numbers'
import { usePlan } from './usePlan'

/** Tells owners that their plan hides older leads, with a link to one that shows them. */
export function HiddenLeads() {
	const { name, visibleLeads } = usePlan()
	const more = name === plans.free.name ? 'pro' : 'premium'
	return (
		<p className="flex items-start gap-2 border-t border-line bg-sunken px-(--edge,1.5rem) py-3 text-sm">
			<Lock className="mt-0.5 size-4 shrink-0 text-soft" aria-hidden />
			<span>
				The {name} plan shows your {formatNumber(visibleLeads)} most recent leads. The rest are kept
				for you.{' '}
				<Link to={paths.pricing({ plan: more })} className="text-accent-ink underline">
					Upgrade to see them
				</Link>
			</span>
		</p>
	)
}
