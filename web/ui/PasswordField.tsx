import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx'
import { box, type FieldProps, Labeled } from './Field'

/** A password field with a button to show what is typed. */
export function PasswordField({
	label,
	error,
	hint,
	className,
	...props
}: FieldProps & { label: string } & ComponentProps<'input'>) {
	const [shown, setShown] = useState(false)
	const Icon = shown ? EyeOff : Eye
	return (
		<Labeled {...{ label, error, hint, className }}>
			{(named) => (
				<div className="relative">
					<input
						{...props}
						{...named}
						type={shown ? 'text' : 'password'}
						autoCapitalize="none"
						spellCheck={false}
						className={cx(box, 'h-(--control) pr-11')}
					/>
					<button
						type="button"
						aria-pressed={shown}
						title={shown ? 'Hide' : 'Show'}
						onClick={() => setShown(!shown)}
						className="absolute top-0 right-0 flex size-(--control) items-center justify-center rounded-lg text-soft hover:text-ink"
					>
						<Icon className="size-4" aria-hidden />
						<span className="sr-only">Show {label.toLowerCase()}</span>
					</button>
				</div>
			)}
		</Labeled>
	)
}
