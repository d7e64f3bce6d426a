import { cx } from './cx'

/** How far across the days reach, in percent: the rest is for today's dot. */
const across = 96

/** Daily numbers as a small line chart. Today is a dot, because it isn't over. */
export function Sparkline({
	numbers,
	label,
	className,
}: {
	numbers: readonly number[]
	label: string
	/** Its size and color. */
	className: string
}) {
	const most = Math.max(...numbers, 1)
	const last = numbers.length - 1
	const points = numbers.map((n, i) => `${(i / last) * across} ${100 - (n / most) * 100}`)
	const whole = `M${points.slice(0, -1).join('L')}`
	return (
		<svg
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			role="img"
			aria-label={label}
			className={cx('block shrink-0 overflow-visible py-0.5', className)}
		>
			<title>{label}</title>
			<path d={`${whole}V100H0Z`} className="fill-current/10" />
			<path d={whole} className={drawn} />
			<path
				d={`M${points[last]}h0`}
				className="stroke-current stroke-[4] [stroke-linecap:round] [vector-effect:non-scaling-stroke]"
			/>
		</svg>
	)
}

const drawn =
	'fill-none stroke-current stroke-[1.5] [stroke-linejoin:round] [vector-effect:non-scaling-stroke]'
