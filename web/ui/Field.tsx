import { Check } from 'lucide-react'
import { Checkbox } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx'

const box =
	'w-full rounded-lg border border-line-strong/60 bg-surface px-3 text-ink placeholder:text-soft/80 aria-invalid:border-bad'

type FieldProps = { label: string; error?: string | undefined; hint?: string | undefined }

/** A labelled text input; its error is announced with it. */
export function TextField({
	label,
	error,
	hint,
	className,
	...props
}: FieldProps & ComponentProps<'input'>) {
	return (
		<Labelled {...{ label, error, hint, className }}>
			{(named) => <input {...props} {...named} className={cx(box, 'h-10')} />}
		</Labelled>
	)
}

/** A labelled text of several lines. */
export function TextAreaField({
	label,
	error,
	hint,
	className,
	...props
}: FieldProps & ComponentProps<'textarea'>) {
	return (
		<Labelled {...{ label, error, hint, className }}>
			{(named) => <textarea {...props} {...named} className={cx(box, 'py-2')} />}
		</Labelled>
	)
}

/** What ties an input to its label and to the note below it. */
type Named = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

function Labelled({
	label,
	error,
	hint,
	className,
	children,
}: FieldProps & { className?: string | undefined; children: (named: Named) => ReactNode }) {
	const id = useId()
	const note = `${id}-note`
	return (
		<div className={className}>
			<label htmlFor={id} className="mb-1.5 block text-sm font-medium">
				{label}
			</label>
			{children({
				id,
				...(error && { 'aria-invalid': true }),
				...((error || hint) && { 'aria-describedby': note }),
			})}
			<FieldNote id={note} error={error} hint={hint} />
		</div>
	)
}

function FieldNote({
	id,
	error,
	hint,
}: {
	id: string
	error?: string | undefined
	hint?: string | undefined
}) {
	if (error) {
		return (
			<p id={id} role="alert" className="mt-1.5 text-sm text-bad">
				{error}
			</p>
		)
	}
	return hint ? (
		<p id={id} className="mt-1.5 text-sm text-soft">
			{hint}
		</p>
	) : null
}

export function CheckboxField({
	label,
	checked,
	onChange,
}: {
	label: string
	checked: boolean
	onChange: (checked: boolean) => void
}) {
	const id = useId()
	return (
		<div className="flex min-h-8 items-center gap-2.5">
			<Checkbox.Root
				id={id}
				checked={checked}
				onCheckedChange={(state) => onChange(state === true)}
				className="flex size-5 shrink-0 items-center justify-center rounded border border-line-strong bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent"
			>
				<Checkbox.Indicator>
					<Check className="size-3.5 text-on-accent" strokeWidth={3} />
				</Checkbox.Indicator>
			</Checkbox.Root>
			<label htmlFor={id}>{label}</label>
		</div>
	)
}
