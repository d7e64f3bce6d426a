import { Check } from 'lucide-react'
import { type Plan, priceOf, type Term } from '../../schema/plans'
import { useSelling } from '../payments/queries'
import { cx } from '../ui/cx'
import { unlocksMore } from './unlocks'

/** A price with its cents; free is $0. */
export const formatPrice = (price: number) => `$${price > 0 ? price.toFixed(2) : price}`

const taglines: Record<Plan, string> = {
	free: 'For trying it out',
	standard: 'For a steady stream of leads',
	premium: 'For businesses that run on leads',
}

/** Whom a plan is for, what it costs, and what it adds to the one below it. */
export function PlanOffer({ plan, term }: { plan: Plan; term: Term }) {
	const price = priceOf(plan, term)
	const { before, more } = unlocksMore(plan)
	const free = useSelling() === false
	return (
		<>
			{/* Always two lines high where a tagline may wrap, so that the prices line up. */}
			<p className="mt-1 mb-5 text-soft md:max-lg:min-h-[2lh]">{taglines[plan]}</p>
			<p className="mb-5">
				<span className={cx('text-2xl font-semibold', free && 'text-soft')}>
					{formatPrice(price)}
				</span>
				<span className="ml-1 text-soft">/{term}</span>
			</p>
			{before && (
				<p className="mb-2 text-soft md:max-lg:min-h-[2lh]">Everything in {before}, and:</p>
			)}
			<ul className="flex-1 space-y-2">
				{more.map((text) => (
					<li key={text} className="flex items-start gap-2.5">
						<Check className="h-lh w-4 shrink-0 text-soft" aria-hidden />
						{text}
					</li>
				))}
			</ul>
		</>
	)
}
