import { cx } from './cx'

const tones = {
	accent: 'bg-accent',
	good: 'bg-meter-good',
	warn: 'bg-meter-warn',
	bad: 'bg-meter-bad',
}

/** A progress bar from 0 to 100. */
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
		<div
			role="progressbar"
			aria-label={label}
			aria-valuenow={value}
			aria-valuemin={0}
			aria-valuemax={100}
			className="h-1.5 w-full overflow-hidden rounded-full bg-line"
		>
			<div
				className={cx('h-full rounded-full transition-[width] duration-200', tones[tone])}
				style={{ width: `${value}%` }}
			/>
		</div>
	)
}
