import type { Term } from '../../schema/plans'
import { cx } from '../ui/cx'

const names: Record<Term, string> = { month: 'Monthly', year: 'Yearly, 2 months free' }

/** Chooses whether prices are shown by the month or by the year. */
export const TermChoice = ({ term, choose }: { term: Term; choose: (term: Term) => void }) => (
	// biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
	<div
		role="group"
		aria-label="Prices"
		className="mx-auto mb-6 flex w-fit rounded-lg bg-sunken p-0.5"
	>
		{(Object.keys(names) as Term[]).map((one) => (
			<button
				key={one}
				type="button"
				aria-pressed={one === term}
				onClick={() => choose(one)}
				className={cx(
					'h-[calc(var(--control)-0.25rem)] rounded-md px-3 text-sm font-semibold max-sm:h-(--control)',
					one === term
						? 'bg-surface text-ink shadow-sm forced-colors:outline'
						: 'text-soft hover:text-ink',
				)}
			>
				{names[one]}
			</button>
		))}
	</div>
)
