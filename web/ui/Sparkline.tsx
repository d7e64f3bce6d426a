import { cx } from './cx'

/** Numbers as a small line, whose words stand beside it or are in `label`. */
export function Sparkline({
	numbers,
	label,
	className = 'h-6 w-14 sm:w-20',
}: {
	numbers: readonly number[]
	label: string
	/** Its size. */
	className?: string
}) {
	const most = Math.max(...numbers, 1)
	const last = numbers.length - 1
	const points = numbers.map((n, i) => `${(i / last) * 100} ${100 - (n / most) * 100}`)
	const line = `M${points.join('L')}`
	return (
		<svg
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			role="img"
			aria-label={label}
			className={cx('block shrink-0 overflow-visible py-0.5', className)}
		>
			<title>{label}</title>
			<path d={`${line}L100 100L0 100Z`} className="fill-accent/10" />
			<path
				d={line}
				className="fill-none stroke-accent stroke-[1.5] [stroke-linejoin:round] [vector-effect:non-scaling-stroke]"
			/>
		</svg>
	)
}
