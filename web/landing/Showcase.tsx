import { Pause, Play } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { demoForm } from '../../schema/demo'
import { statusOfScore } from '../../schema/score'
import { CapturePage } from '../capture/CapturePage'
import '../capture/capture.css'
import { ScoreMeter } from '../leads/ScoreMeter'
import { scoreTone } from '../leads/status'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { formatNumber } from '../ui/numbers'
import { PhoneFrame } from '../ui/PhoneFrame'
import { earlier, type Moment, moments, type Person, people, still, thresholds } from './story'

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The product in action: a visitor fills in the real form, and the lead slides into the owner's list with
 * its receipt. Plays while in view, until paused.
 */
export function Showcase() {
	const [at, setAt] = useState(() => (calm() ? -1 : 0))
	const [playing, setPlaying] = useState(() => !calm())
	const [seen, setSeen] = useState(true)
	const label = playing ? 'Pause animation' : 'Play animation'
	const frame = useRef<HTMLElement>(null)
	const moment = moments[at] ?? still
	useEffect(() => {
		if (!playing || !seen) return
		const timer = setTimeout(() => setAt((at + 1) % moments.length), moment.lasts)
		return () => clearTimeout(timer)
	}, [at, moment, playing, seen])
	useEffect(() => {
		const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
		if (frame.current) watch.observe(frame.current)
		return () => watch.disconnect()
	}, [])
	return (
		<figure
			ref={frame}
			aria-label="A visitor fills in a link’s form. A moment later the lead is in the owner’s list, with a score and the reasons for it."
			className="relative isolate min-w-0"
		>
			<div
				aria-hidden
				className="absolute -inset-x-6 -inset-y-12 -z-10 bg-[radial-gradient(closest-side,var(--accent-soft),transparent)] max-sm:inset-x-0"
			/>
			<div className="relative flex flex-col items-center gap-8 sm:block sm:h-128">
				<Phone moment={moment} />
				<div className="w-full max-w-xl max-sm:relative sm:contents">
					<List moment={moment} />
					<Button
						variant="ghost"
						size="icon"
						className="absolute top-1 right-0.5 z-20 size-11 sm:top-0.5"
						aria-label={label}
						title={label}
						onClick={() => setPlaying(!playing)}
					>
						{playing ? (
							<Pause className="size-4 fill-current stroke-0" aria-hidden />
						) : (
							<Play className="size-4 fill-current stroke-0" aria-hidden />
						)}
					</Button>
				</div>
			</div>
		</figure>
	)
}

function Phone({ moment: { at, name, email } }: { moment: Moment }) {
	const screen = useRef<HTMLDivElement>(null)
	const gone = at === 'gone' || at === 'read'
	useLayoutEffect(() => {
		for (const [key, text] of [
			['name', name],
			['email', email],
		] as const) {
			const input = screen.current?.querySelector<HTMLInputElement>(`[name="${key}"]`)
			if (!input) continue
			input.value = text
			input.toggleAttribute('data-typing', at === key)
		}
		screen.current?.querySelector('button')?.toggleAttribute('data-pressed', at === 'send')
	}, [at, name, email])
	return (
		<div
			ref={screen}
			className="z-10 sm:absolute sm:top-7.5 sm:left-0 [&_[data-pressed]]:scale-97 [&_[data-pressed]]:brightness-90 [&_[data-typing]]:border-[#2f4fd8]! [&_[data-typing]]:shadow-[0_0_0_4px_rgb(47_79_216/.2)]! [&_button]:transition-transform"
		>
			<PhoneFrame>
				{gone ? (
					<CapturePage
						phone
						as="div"
						state="redirecting"
						destinationUrl="https://example.com/report"
						delay={1.5}
					/>
				) : (
					<CapturePage phone as="div" state="form" link={demoForm} />
				)}
			</PhoneFrame>
		</div>
	)
}

function List({ moment: { at, person, lines } }: { moment: Moment }) {
	const here = at === 'gone' || at === 'read' || at === 'still'
	const lead = people[person] as Person
	const before = people.at(person - 1) as Person
	const rows = [
		...(here ? [{ ...lead, age: 'now' }] : []),
		{ ...before, age: '1 min' },
		...earlier,
	].slice(0, 5)
	return (
		<div
			aria-hidden
			inert
			className="select-none overflow-hidden [--from:1rem] sm:[--from:10rem] rounded-lg border border-line bg-surface shadow-lg sm:absolute sm:top-0 sm:right-0 sm:h-128 sm:w-[calc(100%-9rem)]"
		>
			<p className="flex items-baseline justify-between border-b border-line py-3 pr-12 pl-(--from)">
				<span className="font-semibold">Leads</span>
				<span className="text-sm text-soft tabular-nums">{formatNumber(here ? 1003 : 1002)}</span>
			</p>
			<ul className="h-50 overflow-hidden">
				{rows.map(({ name, email, score, age }) => (
					<li
						key={name}
						className={cx(
							'flex h-10 items-center gap-3 border-b border-line pr-4 pl-(--from) text-sm',
							age === 'now' && 'animate-[arrive_.4s_cubic-bezier(.2,.8,.2,1)] bg-accent-soft',
						)}
					>
						<span className="min-w-0 flex-1 truncate font-semibold xl:flex-none xl:basis-28">
							{name}
						</span>
						<span className="min-w-0 flex-1 truncate text-soft max-xl:hidden">{email}</span>
						<span className="flex items-center gap-2 font-semibold tabular-nums">
							<ScoreMeter score={score} status={statusOfScore(score, true, thresholds)} /> {score}
						</span>
						<span className="w-11 text-right text-soft">{age}</span>
					</li>
				))}
			</ul>
			{here ? (
				<Receipt lead={lead} lines={lines} />
			) : (
				<Receipt lead={before} lines={before.receipt.length} />
			)}
		</div>
	)
}

function Receipt({ lead, lines }: { lead: Person; lines: number }) {
	const shown = lead.receipt.toSorted(([a], [b]) => b - a).slice(0, lines)
	const sum = shown.reduce((all, [points]) => all + points, 0)
	const status = statusOfScore(sum, true, thresholds)
	return (
		<div className="h-68 pt-4 pr-4 pl-(--from) sm:h-62">
			<p className="mb-2 flex min-h-8 items-baseline justify-between gap-3">
				<span className="min-w-0 truncate font-semibold">{lead.name}’s score</span>
				<span className={cx('flex items-baseline gap-2.5', lines === 0 && 'invisible')}>
					{lines === lead.receipt.length && (
						<>
							<ScoreMeter score={sum} status={status} />
							{lead.status}
						</>
					)}
					<span className={cx('text-xl font-semibold tabular-nums', scoreTone(status))}>{sum}</span>
				</span>
			</p>
			<ul className="space-y-1 text-sm">
				{shown.map(([points, reason]) => (
					<li
						key={reason}
						className={cx(
							'flex animate-[arrive_.2s] justify-between gap-2',
							points === 0 && 'text-soft',
						)}
					>
						<span className="min-w-0 truncate">{reason}</span>
						{points > 0 ? <span className="font-semibold tabular-nums">+{points}</span> : '–'}
					</li>
				))}
			</ul>
		</div>
	)
}
