import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { leftOutText } from '../stats/leftOut'
import { Button } from '../ui/Button'
import { Later } from '../ui/Later'
import { LoadError } from '../ui/LoadError'
import { formatNumber } from '../ui/numbers'
import { SelectField } from '../ui/SelectField'
import { zoneLabel } from '../ui/timeZone'
import { useIsPhone } from '../ui/useNarrow'
import { ByLink, type LeadsAt, leadsOf } from './Breakdowns'
import { Breakdowns, CameFrom } from './BreakdownTabs'
import { ByDay } from './ByDay'
import { type BestNumbers, useNumbers } from './best'
import { ChartsOf } from './ChartFrame'
import { type Before, useComparison } from './comparison'
import { Funnel, type LinkOfNumbers } from './Funnel'
import { HoursChart } from './HoursChart'
import { LoadingNumbers } from './LoadingNumbers'
import type { Measure } from './measureNames'
import { NothingYet } from './NothingYet'
import { analyticsQuery, originsQuery, type Scope } from './queries'
import { River } from './River'
import type { Range } from './range'
import { WayOn } from './WayOn'
import { rateText, sumOf } from './words'

const shown = ['people', 'leads', 'hot', 'rate', 'won'] as const

/** Charts for a range of days, for the links with a tag or for all. */
export function Numbers({ range, tag }: { range: Range; tag?: string }) {
	const scope = { tag }
	const answer = useQuery(analyticsQuery(range, scope))
	const origins = useQuery(originsQuery(range, scope))
	const numbers = useNumbers(answer, origins)
	const [known] = useState(answer.data !== undefined)
	const { before } = useComparison(range, undefined)
	const phone = useIsPhone()
	if (answer.isLoadingError) {
		return <LoadError query={answer} />
	}
	const compare = !phone && !tag && <CompareField range={range} />
	if (!numbers) return <LoadingNumbers shown={shown} compare={compare} />
	return (
		<NumbersOf
			numbers={numbers}
			known={known}
			shown={shown}
			scope={scope}
			{...(!tag && {
				before,
				compare,
				leadsAt: leadsOf(range),
				wayOn: <WayOn />,
			})}
		/>
	)
}

/** Chooses what the numbers, of a link or of all, are compared with. On phones it stands beside the days. */
export function CompareField({ range, linkId }: { range: Range; linkId?: number }) {
	const { against, options, isFirst, choose } = useComparison(range, linkId)
	if (options.length === 1) {
		// The key below the chart says what it's compared with.
		return (
			isFirst && (
				<span className="flex h-(--control) items-center text-sm text-balance text-soft max-sm:flex-1 max-sm:basis-32 sm:mr-2">
					Nothing earlier to compare with
				</span>
			)
		)
	}
	return (
		<span className="flex min-w-0 max-sm:grow-[99] max-sm:basis-32 sm:max-w-60 sm:min-w-37 sm:*:w-full sm:*:max-w-none">
			<SelectField
				label="Compared with"
				value={against}
				options={options}
				{...((against || !isFirst) && { prefix: 'vs.', room: 'pl-8.5' })}
				onChange={choose}
			/>
		</span>
	)
}

type DaysProps = {
	numbers: BestNumbers
	/** The numbers to show, in order. */
	shown?: readonly Measure[]
	/** Viewers of a shared report read this instead of "of your own". */
	own?: string | undefined
	/** What the days are compared with instead of the period before. */
	before?: Before | undefined
	/** The date on which the link was created. */
	since?: string
	/** The control to change that. */
	compare?: ReactNode
	leadsAt?: LeadsAt | undefined
	/** Shown if there are no numbers. */
	wayOn?: ReactNode
}

/** Numbers by day, and who isn't in them. */
export function DaysOf({ numbers, own, before, since, leadsAt, ...rest }: DaysProps) {
	return (
		<>
			<ByDay
				{...numbers}
				since={since}
				beforeSince={before ? before.since : since}
				{...(before && {
					previous: before.numbers,
					beforeName: before.name,
					nowName: before.nowName,
				})}
				{...rest}
				leadsAt={leadsAt}
			/>
			<Counted numbers={numbers} {...(own && { own })} />
		</>
	)
}

/** How far people got, and who they are. `children` replace the latter. */
export function PeopleOf({
	numbers,
	link,
	scope,
	leadsAt,
	cameFrom = true,
	children,
}: {
	numbers: BestNumbers
	link?: LinkOfNumbers | undefined
	scope?: Scope | undefined
	leadsAt?: LeadsAt | undefined
	/** False if the page shows elsewhere where they came from. */
	cameFrom?: boolean
	children?: ReactNode
}) {
	const { people, leads } = sumOf(numbers.days)
	const [all, setAll] = useState(false)
	const folded = useIsPhone() && !link && !all
	// A single link or tag has only a part of the river; a tag's leads have no address.
	const hasRiver = !link && leads > 0 && leadsAt !== undefined
	if (people === 0) {
		return (
			<>
				{leads > 0 && !link && <ByLink numbers={numbers} leadsAt={leadsAt} scope={scope} />}
				<NothingYet />
			</>
		)
	}
	return (
		<>
			{hasRiver && (
				<div className="grid grid-cols-1 gap-x-10 gap-y-8 min-[100rem]:grid-cols-2">
					<CameFrom numbers={numbers} leadsAt={leadsAt} scope={scope} />
					<River numbers={numbers} leadsAt={leadsAt} />
				</div>
			)}
			<Funnel
				funnel={numbers.funnel}
				{...(link && { link })}
				captured={leads}
				leads={leadsAt?.({})}
			/>
			{children || (
				<>
					{numbers.timezone !== 'UTC' && (
						<p className="text-sm text-soft">
							Where people came from is counted by UTC day, and so estimated for the first and last
							day.
						</p>
					)}
					<Breakdowns
						numbers={numbers}
						leadsAt={leadsAt}
						scope={scope}
						of={link ? 'link' : 'all'}
						cameFrom={cameFrom && !hasRiver}
						who={!folded}
					/>
					{folded ? (
						<Button variant="secondary" onClick={() => setAll(true)}>
							Show countries and hours <ChevronDown className="size-4" aria-hidden />
						</Button>
					) : (
						<HoursChart hours={numbers.hours} />
					)}
				</>
			)}
		</>
	)
}

/** All numbers of a period as charts. */
export const NumbersOf = ({
	link,
	scope,
	known = false,
	...of
}: DaysProps & {
	link?: LinkOfNumbers
	scope?: Scope
	/** Whether the numbers were there before the page. */
	known?: boolean
}) => (
	<ChartsOf value={{ ...(link && { link: link.title }), days: of.numbers }}>
		<div className="space-y-8">
			<DaysOf {...of} />
			<Later now={known} before={<div className="h-dvh" />}>
				<PeopleOf numbers={of.numbers} link={link} scope={scope} leadsAt={of.leadsAt} />
			</Later>
		</div>
	</ChartsOf>
)

/** Who was filtered out, how many people were confirmed, and in which time zone; a report's title says that. */
function Counted({
	numbers: { days, leftOut, unconfirmed, timezone },
	own,
}: {
	numbers: BestNumbers
	own?: string
}) {
	const { people, leads } = sumOf(days)
	const others = leftOutText(leftOut, own)
	const rateWithout = rateText({ people: people - unconfirmed, leads })
	const notes = [others && `Filtered out: ${others}`, !own && `Time zone: ${zoneLabel(timezone)}`]
	return (
		<div className="-mt-4 space-y-1 text-sm text-soft">
			<p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
				{notes.map((note) => note && <span key={note}>{note}</span>)}
			</p>
			{unconfirmed > 0 && (
				<p>
					Possibly not human: {formatNumber(unconfirmed)} with no interaction.
					{rateWithout && ` Without them, the rate is ${rateWithout}.`}
				</p>
			)}
		</div>
	)
}
