import { Progress } from 'radix-ui'
import { cx } from './cx'

const tones = {
	accent: 'bg-accent',
	good: 'bg-meter-good',
	warn: 'bg-meter-warn',
	bad: 'bg-meter-bad',
}

/** A bar of 0 to 100. */
export function ProgressBar({
	value,
	label,
	tone = 'accent',
}: {
	value: number
	label: string
	tone?: keyof typeof tones
}) {
	return (
		<Progress.Root
			value={value}
			aria-label={label}
			className="h-2 w-full overflow-hidden rounded-full bg-sunken"
		>
			<Progress.Indicator
				className={cx('h-full rounded-full transition-[width] duration-500', tones[tone])}
				style={{ width: `${value}%` }}
			/>
		</Progress.Root>
	)
}
