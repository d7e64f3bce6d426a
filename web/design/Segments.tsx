import type { LucideIcon } from 'lucide-react'
import { cx } from '../ui/cx'
import { useEarly } from '../ui/useEarly'

export type Choice<Value extends string = string> = {
	label: string
	value: Value
	options: readonly (readonly [Value, string, LucideIcon])[]
	onChange: (value: Value) => void
}

/** Radio buttons side by side, as icons. */
export function Segments<Value extends string>({
	label,
	value,
	options,
	named,
	onChange,
}: Choice<Value> & {
	/** Whether labels are shown next to the icons. */
	named?: boolean
}) {
	const [shown, choose] = useEarly(value, onChange)
	return (
		<div
			role="radiogroup"
			aria-label={label}
			className={cx('segments', named ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex')}
		>
			{options.map(([option, name, Icon]) => (
				<label
					key={option}
					title={name}
					className="segment flex min-w-9 cursor-pointer items-center justify-center gap-1.5 px-2 text-sm pointer-coarse:min-w-11"
				>
					<input
						type="radio"
						className="sr-only"
						name={label}
						checked={option === shown}
						onChange={() => choose(option)}
						aria-label={name}
					/>
					<Icon className="size-4 shrink-0" aria-hidden />
					{named && name}
				</label>
			))}
		</div>
	)
}
