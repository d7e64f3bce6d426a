import type { ReactNode } from 'react'
import { cx } from './cx'

const tones = {
	neutral: ['bg-line-strong', 'bg-sunken text-soft'],
	on: ['bg-soft', 'bg-sunken text-ink'],
	off: ['border border-line-strong', 'bg-sunken text-soft'],
	good: ['bg-meter-good', 'bg-good-soft text-good'],
	warn: ['bg-meter-warn', 'bg-warn-soft text-warn'],
	bad: ['bg-meter-bad', 'bg-bad-soft text-bad'],
	accent: ['bg-accent', 'bg-accent-soft text-accent-ink'],
}
export type Tone = keyof typeof tones

/** A state as a dot and a word; `filled`, as a pill, for states that need attention. */
export function Badge({
	tone = 'neutral',
	filled,
	children,
}: {
	tone?: Tone
	filled?: boolean
	children: ReactNode
}) {
	const [dot, pill] = tones[tone]
	if (filled) {
		return (
			<span
				className={cx(
					'inline-flex items-center whitespace-nowrap rounded-md px-1.5 py-0.5 text-sm font-semibold',
					pill,
				)}
			>
				{children}
			</span>
		)
	}
	return (
		<span className="inline-flex items-baseline gap-2 whitespace-nowrap">
			<span
				className={cx(
					'size-2 shrink-0 self-center rounded-full',
					tone !== 'off' && 'forced-colors:bg-[CanvasText]',
					dot,
				)}
			/>
			{children}
		</span>
	)
}
