import { type PointerEvent, useState } from 'react'
import type { DayNumbers } from '../../schema/analytics'
import { cx } from '../ui/cx'
import { niceMost, pathOf } from './scale'
import { sayDay, sayShortDay } from './words'

type Props = {
	/** What is counted, e.g. "people". */
	what: string
	days: readonly DayNumbers[]
	before: readonly DayNumbers[]
	value: (day: DayNumbers) => number
	write: (value: number) => string
}

/**
 * A number by day, over the same number of days before. A slider on top makes every day reachable by
 * arrow keys and screen readers; the pointer does the same.
 */
export function DayChart({ what, days, before, value, write }: Props) {
	const [chosen, setChosen] = useState<number>()
	const [focused, setFocused] = useState(false)
	const now = days.map(value)
	const past = before.map(value)
	const most = niceMost(Math.max(...now, ...past))
	const last = days.length - 1
	const shown = chosen !== undefined && chosen <= last ? chosen : focused ? last : undefined
	const across = (i: number) => (last === 0 ? 50 : (i / last) * 100)
	const tell = (i: number) =>
		`${sayDay(days[i]?.date ?? '')}: ${write(now[i] ?? 0)} ${what}, ${write(past[i] ?? 0)} on ${sayDay(before[i]?.date ?? '')}`

	function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
		const { left, width } = currentTarget.getBoundingClientRect()
		const share = Math.min(1, Math.max(0, (clientX - left) / width))
		setChosen(Math.round(share * last))
	}
	return (
		<div className="pt-4">
			<div className="flex">
				<div
					className="flex w-10 shrink-0 flex-col justify-between text-right text-xs text-soft tabular-nums"
					aria-hidden
				>
					{[most, most / 2, 0].map((level) => (
						<span key={level} className="-my-2 pr-2">
							{write(level)}
						</span>
					))}
				</div>
				<div
					className="relative h-56 min-w-0 flex-1"
					onPointerMove={point}
					onPointerLeave={() => setChosen(undefined)}
				>
					<svg
						viewBox="0 0 100 100"
						preserveAspectRatio="none"
						className="absolute inset-0 size-full overflow-visible"
						aria-hidden
					>
						{[0, 50, 100].map((y) => (
							<line key={y} x1="0" x2="100" y1={y} y2={y} className={line} />
						))}
						<path d={`${pathOf(now, most)}L100 100L0 100Z`} className="fill-accent/10" />
						<path
							d={pathOf(past, most)}
							className={cx(drawn, 'stroke-line-strong stroke-[1.5] [stroke-dasharray:4_4]')}
						/>
						<path d={pathOf(now, most)} className={cx(drawn, 'stroke-accent stroke-2')} />
						{shown !== undefined && (
							<line
								x1={across(shown)}
								x2={across(shown)}
								y1="0"
								y2="100"
								className="stroke-line-strong [vector-effect:non-scaling-stroke]"
							/>
						)}
					</svg>
					{shown !== undefined && (
						<>
							<span
								className="absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface bg-accent"
								style={{
									left: `${across(shown)}%`,
									bottom: `${((now[shown] ?? 0) / most) * 100}%`,
								}}
								aria-hidden
							/>
							<Note at={across(shown)}>
								<span className="block font-semibold">
									{write(now[shown] ?? 0)} {what}
								</span>
								<span className="block text-soft">{sayDay(days[shown]?.date ?? '')}</span>
								<span className="mt-1 block text-soft">
									{write(past[shown] ?? 0)} on {sayDay(before[shown]?.date ?? '')}
								</span>
							</Note>
						</>
					)}
					<input
						type="range"
						min={0}
						max={last}
						value={shown ?? last}
						aria-label={`${what} by day`}
						aria-valuetext={tell(shown ?? last)}
						onChange={({ target }) => setChosen(Number(target.value))}
						onFocus={() => setFocused(true)}
						onBlur={() => {
							setFocused(false)
							setChosen(undefined)
						}}
						className="absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none rounded-md bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
					/>
				</div>
			</div>
			<div className="mt-2 flex justify-between pl-10 text-xs text-soft" aria-hidden>
				{[...new Set([0, Math.floor(last / 2), last])].map((i) => (
					<span key={i}>{sayShortDay(days[i]?.date ?? '')}</span>
				))}
			</div>
			<p className="mt-3 flex gap-x-5 pl-10 text-xs text-soft" aria-hidden>
				<span className="flex items-center gap-1.5">
					<span className="w-4 border-t-2 border-accent" /> These days
				</span>
				<span className="flex items-center gap-1.5">
					<span className="w-4 border-t-2 border-dashed border-line-strong" /> The days before
				</span>
			</p>
		</div>
	)
}

const drawn = 'fill-none [stroke-linejoin:round] [vector-effect:non-scaling-stroke]'
const line = 'stroke-line [vector-effect:non-scaling-stroke]'

/** The note beside the pointer, kept inside the chart. */
function Note({ at, children }: { at: number; children: React.ReactNode }) {
	return (
		<div
			className={cx(
				'pointer-events-none absolute top-0 z-10 w-max rounded-lg bg-surface px-3 py-2 text-sm shadow-(--float)',
				at > 50 ? '-translate-x-full' : '',
			)}
			style={{ left: `calc(${at}% ${at > 50 ? '-' : '+'} 0.75rem)` }}
			aria-hidden
		>
			{children}
		</div>
	)
}
