import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import type { Stats } from '../../schema/stats'
import { useMay } from '../shell/may'
import { cx } from '../ui/cx'
import { workQuery } from './workQuery'

/** With this many leads an owner no longer needs the first steps. */
const enoughLeads = 5

/**
 * A new owner's progress on the first steps, from their numbers: undefined once done, and for viewers; null until it is
 * known.
 */
export function useFirstSteps(stats: Stats | undefined) {
	const { data: work, isPending } = useQuery(workQuery)
	const mayWork = useMay()('leads.write')
	if (!mayWork || !stats || stats.totalLeads >= enoughLeads) return undefined
	if (!work) return isPending ? null : undefined
	const steps = [
		{ name: 'Create a link', done: stats.totalLinks > 0, to: paths.links() },
		// Leads that a program sends come without a visit.
		{ name: 'Share it', done: stats.totalVisits + stats.totalLeads > 0, to: paths.links() },
		{ name: 'Get a lead', done: stats.totalLeads > 0, to: paths.leads() },
		{ name: 'Reply', done: work.speedToLead !== null, to: paths.leads() },
	]
	return steps.every(({ done }) => done) ? undefined : steps
}

type Step = NonNullable<ReturnType<typeof useFirstSteps>>[number]

/** The first steps in a row; each links to where to do it. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
	const next = steps.find(({ done }) => !done)
	return (
		<ol
			aria-label="First steps"
			className="flex flex-wrap gap-x-5 gap-y-1 sm:ml-auto max-sm:mt-2 max-sm:w-full max-sm:justify-between max-sm:gap-x-2"
		>
			{steps.map((step, i) => (
				<li key={step.name}>
					<Link
						to={step.to}
						className={cx(
							'flex items-center gap-2 hover:underline max-sm:flex-col max-sm:items-start max-sm:gap-1 max-sm:text-sm pointer-coarse:min-h-11',
							step === next ? 'font-semibold text-ink' : 'text-soft',
						)}
					>
						<span
							className={cx(
								'flex size-4.5 items-center justify-center rounded-full text-sm tabular-nums',
								step.done
									? 'bg-sunken text-ink'
									: step === next
										? 'bg-accent text-on-accent'
										: 'border border-line-strong',
							)}
						>
							{step.done ? <Check className="size-3" aria-label="Done" /> : i + 1}
						</span>
						{step.name}
					</Link>
				</li>
			))}
		</ol>
	)
}
