import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx'

export const box =
	'w-full rounded-lg border border-line-strong/60 bg-surface px-2.5 text-ink placeholder:text-soft/80 aria-invalid:border-bad'

export type FieldProps = { label: ReactNode; error?: string | undefined; hint?: ReactNode }

/** Whether a heading says what the label does, which then is only for screen readers. */
type Headed = { headed?: boolean | undefined }

/** A labeled text input; screen readers announce its error with it. */
export function TextField({
	label,
	headed,
	error,
	hint,
	className,
	...props
}: FieldProps & Headed & ComponentProps<'input'>) {
	return (
		<Labeled {...{ label, headed, error, hint, className }}>
			{(named) => (
				<input
					type="text"
					dir="auto"
					{...props}
					{...named}
					className={cx(box, 'h-(--control) text-ellipsis')}
				/>
			)}
		</Labeled>
	)
}

/** The address that an owner logs in with. Its type is `text`, because browsers autofill usernames there. */
export function LoginAddressField(props: Partial<FieldProps> & ComponentProps<'input'>) {
	return (
		<TextField
			label="Email"
			inputMode="email"
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
			{...props}
		/>
	)
}

/** A labeled multi-line text input. */
export function TextAreaField({
	label,
	error,
	hint,
	className,
	...props
}: FieldProps & ComponentProps<'textarea'>) {
	return (
		<Labeled {...{ label, error, hint, className }}>
			{(named) => (
				<textarea
					dir="auto"
					{...props}
					{...named}
					className={cx(box, 'block py-1.5 pointer-coarse:resize-none')}
				/>
			)}
		</Labeled>
	)
}

/** Links an input to its label and to the hint or error below it. */
type Named = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

export function Labeled({
	label,
	headed,
	error,
	hint,
	className,
	children,
}: FieldProps &
	Headed & { className?: string | undefined; children: (named: Named) => ReactNode }) {
	const id = useId()
	const note = `${id}-note`
	return (
		<div className={className}>
			<label
				htmlFor={id}
				className={headed ? 'sr-only' : 'mb-1 block text-sm font-semibold wrap-anywhere'}
			>
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

/** The error at a field, and its hint, which stays: it may say how to do better. */
export const FieldNote = ({
	id,
	error,
	hint,
}: {
	id: string
	error?: string | undefined
	hint?: ReactNode
}) => (
	<div id={id} className="note">
		{error && <p role="alert">{error}</p>}
		{hint && <p>{hint}</p>}
	</div>
)

/** A checkbox with its label after it. */
export function CheckboxField({ label, ...props }: { label: string } & ComponentProps<'input'>) {
	return (
		<label className="checked-line">
			<input type="checkbox" {...props} className="check" />
			{label}
		</label>
	)
}
