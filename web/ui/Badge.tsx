import type { ReactNode } from 'react'
import { cx } from './cx'

const tones = {
	neutral: 'bg-sunken text-soft',
	good: 'bg-good-soft text-good',
	warn: 'bg-warn-soft text-warn',
	bad: 'bg-bad-soft text-bad',
	accent: 'bg-accent-soft text-accent-ink',
}
export type Tone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
	return (
		<span
			className={cx(
				'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm font-medium',
				tones[tone],
			)}
		>
			{children}
		</span>
	)
}
