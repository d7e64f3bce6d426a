import { type PointerEvent, type ReactNode, useState } from 'react'
import type { DayNumbers } from '../../schema/analytics'
import { cx } from '../ui/cx'
import { across, levelsOf, pathOf, startOf } from './scale'
import { formatDay, formatShortDay, needYear } from './words'

type Props = {
	/** What is counted, e.g. "people". */
	what: string
	days: readonly DayNumbers[]
	before: readonly DayNumbers[]
	/** The date from which there are numbers, of these days and of those before: the lines start there. */
	since?: string | undefined
	beforeSince?: string | undefined
	/** Today's date, whose numbers are still growing. */
	today: string
	value: (day: DayNumbers) => number
	/** A value on the axis, e.g. "1,200". */
	write: (value: number) => string
	/** A day's value with what it counts, e.g. "1 person". */
	say: (value: number) => string
	/** What the days are compared with, e.g. "Previous period". */
	beforeName?: string
	/** The link's name, if another one is what it's compared with. */
	nowName?: string
	/** Opens a day's leads, if they can be opened. */
	open?: (date: string) => void
	/** Shown beside the key. */
	more?: ReactNode
	/** Lower, for pages that need the room. */
	low?: boolean
}

/**
 * A number by day, above the same number of days before. A slider makes each day reachable by pointer, arrow
 * keys and screen readers. Today is a dot of its own, because it isn't over.
 */
export function DayChart({
	what,
	days,
	before,
	since,
	beforeSince,
	today,
	value,
	write,
	say,
	beforeName,
	nowName,
	open,
	more,
	low,
}: Props) {
	const [chosen, setChosen] = useState<number>()
	const [focused, setFocused] = useState(false)
	const now = days.map(value)
	const past = before.map(value)
	const compared = past.some((number) => number > 0)
	const most = Math.max(...now, ...past) || 1
	const levels = levelsOf(most)
	const height = (level: number) => 100 - (level / most) * 100
	const peak = across([...now, ...past].indexOf(most) % days.length, days.length)
	const last = days.length - 1
	const shown = chosen !== undefined && chosen <= last ? chosen : focused ? last : undefined
	const at = (i: number) => ({
		x: across(i, days.length),
		y: height(now[i] ?? 0),
		isOver: (days[i]?.date ?? '') < today,
	})
	const lastOver = days.findLastIndex(({ date }) => date < today)
	const isAlone = last === 0
	const start = startOf(days, since, value, lastOver)
	const beforeStart = startOf(before, beforeSince, value, lastOver)
	const marked = isAlone ? last : shown
	const [withYear, beforeWithYear] = [needYear(days, today), needYear(before, today)]
	const dayAt = (i: number) =>
		`${formatDay(days[i]?.date ?? '', withYear)}${at(i).isOver ? '' : ', so far'}`
	const beforeAt = (i: number) => {
		const number = write(past[i] ?? 0)
		// Both links have the same days.
		if (nowName) return `${number} for ${beforeName}`
		return `${number} on ${at(i).isOver ? '' : 'all of '}${formatDay(before[i]?.date ?? '', beforeWithYear)}`
	}
	const describePoint = (i: number) =>
		`${dayAt(i)}: ${say(now[i] ?? 0)}${compared && i >= beforeStart ? `, ${beforeAt(i)}` : ''}`

	function choose({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
		const { left, width } = currentTarget.getBoundingClientRect()
		const share = Math.min(1, Math.max(0, (clientX - left) / width))
		setChosen(Math.round(share * last))
	}
	return (
		<div className="pt-7">
			<div className="flex">
				<div
					className="relative w-10 shrink-0 text-right text-sm text-soft tabular-nums"
					aria-hidden
				>
					{levels.map((level) => (
						<span
							key={level}
							className="absolute right-2 -translate-y-1/2"
							style={{ top: `${height(level)}%` }}
						>
							{write(level)}
						</span>
					))}
				</div>
				<div
					// With room for the last day's point.
					className={cx('relative mr-1.5 min-w-0 flex-1', low ? 'h-40' : 'h-56')}
					onPointerMove={choose}
					onPointerLeave={() => setChosen(undefined)}
				>
					{levels.map((level) => (
						<span
							key={level}
							className="absolute left-0 -right-1.5 border-t border-line"
							style={{ top: `${height(level)}%` }}
							aria-hidden
						/>
					))}
					<svg
						viewBox="0 0 100 100"
						preserveAspectRatio="none"
						className="absolute inset-0 size-full overflow-visible"
						aria-hidden
					>
						{lastOver > 0 && (
							<path
								d={`${pathOf(now, most, start, lastOver)}L${at(lastOver).x} 100L${at(start).x} 100Z`}
								className="fill-accent/10"
							/>
						)}
						{compared && (
							<path
								// Another link's today isn't over, either.
								d={pathOf(past, most, beforeStart, nowName ? lastOver : last)}
								className={cx(drawn, 'stroke-line-strong stroke-[1.5] [stroke-dasharray:4_4]')}
							/>
						)}
						<path d={pathOf(now, most, start, lastOver)} className={cx(drawn, drawnNow)} />
						{shown !== undefined && (
							<line
								x1={at(shown).x}
								x2={at(shown).x}
								y1="0"
								y2="100"
								className="stroke-line-strong [vector-effect:non-scaling-stroke]"
							/>
						)}
					</svg>
					{!levels.includes(most) && (
						<span
							className="absolute bottom-full mb-0.5 text-sm text-soft tabular-nums"
							// Within the chart, even at its edges.
							style={{
								left: `${peak}%`,
								transform: `translateX(-${peak < 4 ? 0 : peak > 96 ? 100 : 50}%)`,
							}}
							aria-hidden
						>
							{write(most)}
						</span>
					)}
					{isAlone && compared && <Point x={50} y={height(past[0] ?? 0)} className={pointBefore} />}
					{!isAlone && compared && shown !== undefined && shown >= beforeStart && (
						<Point x={at(shown).x} y={height(past[shown] ?? 0)} className={pointOnBefore} />
					)}
					{!isAlone && lastOver < last && <Point {...at(last)} className={pointSoFar} />}
					{marked !== undefined && (
						<Point {...at(marked)} className={at(marked).isOver ? point : pointSoFar} />
					)}
					{shown !== undefined && (
						<Note at={at(shown).x}>
							<span className="block font-semibold">{say(now[shown] ?? 0)}</span>
							<span className="block text-soft">{dayAt(shown)}</span>
							{compared && shown >= beforeStart && (
								<bdi className="line-clamp-2 max-w-60 text-soft max-sm:max-w-36">
									{beforeAt(shown)}
								</bdi>
							)}
							{open && <span className="mt-2 block text-soft">Click to see its leads</span>}
						</Note>
					)}
					<input
						type="range"
						min={0}
						max={last}
						value={shown ?? last}
						aria-label={`${what} by day`}
						aria-valuetext={describePoint(shown ?? last)}
						onChange={({ target }) => setChosen(Number(target.value))}
						onClick={({ nativeEvent }) => {
							// A touch only reads the value.
							if (isByMouse(nativeEvent) && shown !== undefined) open?.(days[shown]?.date ?? '')
						}}
						onKeyDown={({ key }) => {
							if (key === 'Enter') open?.(days[shown ?? last]?.date ?? '')
						}}
						onFocus={() => setFocused(true)}
						onBlur={() => {
							setFocused(false)
							setChosen(undefined)
						}}
						className="absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none rounded-md bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
					/>
				</div>
			</div>
			<div
				className="@container relative mt-2 mr-1.5 ml-10 h-lh text-sm whitespace-nowrap text-soft"
				aria-hidden
			>
				{datesAt(last, withYear ? 2 : 4).map((i) => (
					<span
						key={i}
						className="absolute"
						// Centered below its day, but no farther than the point of the last one.
						style={{
							left: `${at(i).x}%`,
							transform: `translateX(clamp(${-at(i).x}cqw - 2rem, -50%, ${100 - at(i).x}cqw - 100% + 0.375rem))`,
						}}
					>
						{formatShortDay(days[i]?.date ?? '', withYear)}
					</span>
				))}
			</div>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 pl-10 text-sm max-sm:pl-0">
				<ul className="flex flex-wrap gap-x-5 gap-y-1 text-soft max-sm:gap-x-3" aria-hidden>
					{lastOver >= 0 && <Key mark={isAlone ? point : stroke}>{nowName ?? 'This period'}</Key>}
					{lastOver < last && <Key mark={pointSoFar}>Today so far</Key>}
					{compared && (
						<Key mark={isAlone ? pointBefore : strokeBefore}>{beforeName ?? 'Previous period'}</Key>
					)}
					{!compared && beforeName && <li>{beforeName}: no data</li>}
				</ul>
				{more && <span className="ml-auto max-sm:basis-full">{more}</span>}
			</div>
		</div>
	)
}

const isByMouse = (event: Event) => event instanceof PointerEvent && event.pointerType === 'mouse'

/** The indexes of the dates below a chart, at equal steps back from the last. */
function datesAt(last: number, steps: number) {
	const step = Math.max(Math.round(last / steps), 1)
	return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => last - i * step)
}

const drawn = 'fill-none [stroke-linejoin:round] [vector-effect:non-scaling-stroke]'
const drawnNow = 'stroke-accent stroke-2 forced-colors:stroke-[Highlight]'

const stroke = 'w-4 border-t-2 border-accent forced-colors:border-[Highlight]'
const strokeBefore = 'w-4 border-t-2 border-dashed border-line-strong'
const point = 'size-3.5 rounded-full border-2 border-surface bg-accent forced-colors:bg-[Highlight]'
const pointSoFar =
	'size-3 rounded-full border-2 border-accent bg-surface forced-colors:border-[Highlight]'
const pointOnBefore = 'size-3 rounded-full border-2 border-line-strong bg-surface'
const pointBefore = 'size-4.5 rounded-full border-[1.5px] border-dashed border-line-strong'

/** A point of the chart, at percentages from its top left. */
const Point = ({ x, y, className }: { x: number; y: number; className: string }) => (
	<span
		className={cx('absolute -translate-1/2', className)}
		style={{ left: `${x}%`, top: `${y}%` }}
		aria-hidden
	/>
)

const Key = ({ mark, children }: { mark: string; children: ReactNode }) => (
	<li className="flex items-center gap-1.5">
		<span className={cx('shrink-0', mark)} /> <bdi>{children}</bdi>
	</li>
)

/** The note beside the pointer, on the side with more room and within the chart. */
function Note({ at, children }: { at: number; children: ReactNode }) {
	const isLeft = at > 50
	return (
		<div
			className={cx(
				'pointer-events-none absolute inset-x-0 top-0 z-10 flex',
				isLeft && 'flex-row-reverse',
			)}
			aria-hidden
		>
			<div style={{ flexBasis: `calc(${isLeft ? 100 - at : at}% + 0.75rem)` }} />
			<div className="shrink-0 rounded-lg bg-surface px-3 py-2 text-sm shadow-(--float)">
				{children}
			</div>
		</div>
	)
}
