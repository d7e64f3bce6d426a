import { Fragment, type ReactNode } from 'react'
import { maxUploadBytes } from '../../schema/capture'
import { type Field, starsOf, ticked, typeOf } from '../../schema/fields'
import { formatBytes } from '../../schema/files'
import type { ShownField } from '../../schema/inLanguage'
import { fileGroups, groupsOf, uploadName } from '../../schema/uploads'
import { fill } from '../../schema/words/words'
import { useWords } from './useWords'

type FieldProps = {
	field: ShownField
	/** The value; several choices are separated by newlines. */
	value?: string | undefined
	/** The error to show. */
	fault?: string | undefined
	/** Whether it gets the focus: the first invalid field does. */
	focus?: boolean
	/** Whether it is on another step, or not shown for what was answered. */
	hidden?: boolean
}

/** What the inputs of every field type share. */
type Shared = {
	name: string
	required: boolean
	autoFocus?: true | undefined
	'aria-invalid'?: true
	'aria-describedby'?: string
}

/** A field of the form: label, input and error. */
export function FieldControl({ field, value = '', fault, focus, hidden }: FieldProps) {
	const words = useWords()
	const { key, type, help, required } = field
	const { control, maxLength, input } = typeOf(field)
	const id = `f-${key}`
	if (type === 'hidden') return value && <input type="hidden" name={key} defaultValue={value} />
	const notes = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ')
	const shared: Shared = {
		name: key,
		required,
		...(focus && { autoFocus: true }),
		...(fault && { 'aria-invalid': true }),
		...(notes && { 'aria-describedby': notes }),
	}
	const { placeholder } = field
	const around = { id, field, fault, hidden }
	const textOf = (option: string) => field.optionTexts?.[option] ?? option
	switch (control) {
		case 'input':
			return (
				<Labeled {...around} short>
					<input
						{...input}
						{...(type === 'number' && (field.min ?? 0) < 0 && { inputMode: 'text' as const })}
						{...(type === 'date' ? { min: field.earliest, max: field.latest } : { maxLength })}
						{...shared}
						id={id}
						placeholder={placeholder}
						defaultValue={value || undefined}
					/>
				</Labeled>
			)
		case 'textarea':
			return (
				<Labeled {...around}>
					<textarea
						{...shared}
						id={id}
						rows={4}
						maxLength={maxLength}
						placeholder={placeholder}
						defaultValue={value || undefined}
					/>
				</Labeled>
			)
		case 'select':
			return (
				<Labeled {...around} short>
					<select {...shared} id={id} defaultValue={value}>
						<option value="">{placeholder ?? words.choose}</option>
						{field.options?.map((option) => (
							<option key={option} value={option}>
								{textOf(option)}
							</option>
						))}
					</select>
				</Labeled>
			)
		case 'checkbox':
			return (
				<div className="field" hidden={hidden}>
					<Choice
						{...shared}
						type="checkbox"
						value={ticked}
						defaultChecked={value === ticked}
						text={field.label}
					>
						<Optional required={field.required} />
					</Choice>
					<Notes {...around} />
				</div>
			)
		case 'file':
			return <FileInput {...around} shared={shared} value={value} />
		case 'rating':
			return (
				<Group {...around}>
					<Stars {...around} shared={shared} value={value} />
				</Group>
			)
		default: {
			const many = control === 'checkboxes'
			const chosen = value.split('\n')
			return (
				<Group {...around}>
					{field.options?.map((option, i) => (
						<Choice
							key={option}
							{...shared}
							{...(i > 0 && { autoFocus: undefined })}
							{...(many && { name: `${key}[]`, required: false })}
							type={many ? 'checkbox' : 'radio'}
							value={option}
							defaultChecked={chosen.includes(option)}
							text={textOf(option)}
						/>
					))}
				</Group>
			)
		}
	}
}

/**
 * A file. enhance.ts uploads it when it is chosen; without a script, the form does. The hidden input keeps what was
 * uploaded before.
 */
function FileInput({
	id,
	field,
	fault,
	hidden,
	shared,
	value,
}: Around & { shared: Shared; value: string }) {
	const { upload, faults, language } = useWords()
	const name = uploadName(value)
	const size = formatBytes(maxUploadBytes, language)
	const accepted = groupsOf(field).map((group) => fileGroups[group].accept)
	return (
		<Labeled id={id} field={field} fault={fault} hidden={hidden}>
			{name && <input type="hidden" name={field.key} defaultValue={value} />}
			<input
				{...shared}
				type="file"
				id={id}
				required={shared.required && !name}
				accept={accepted.join()}
				data-uploading={upload.uploading}
				data-large={fill(faults.fileSize, { size })}
			/>
			<p className="help" aria-live="polite" dir="auto">
				{name ? fill(upload.received, { name }) : fill(upload.limit, { size })}
			</p>
		</Labeled>
	)
}

type Around = {
	id: string
	field: Field
	fault: string | undefined
	hidden: boolean | undefined
}

function Optional({ required }: { required: boolean }) {
	const { optional } = useWords()
	return required ? null : <em> {optional}</em>
}

function Labeled({
	id,
	field,
	fault,
	hidden,
	short,
	children,
}: Around & { short?: boolean; children: ReactNode }) {
	return (
		<div className={short ? 'field short' : 'field'} hidden={hidden}>
			<label htmlFor={id} className="label" dir="auto">
				{field.label}
				<Optional required={field.required} />
			</label>
			<Help id={id} help={field.help} />
			{children}
			<Fault id={id} fault={fault} />
		</div>
	)
}

function Group({ id, field, fault, hidden, children }: Around & { children: ReactNode }) {
	return (
		<fieldset className="field" hidden={hidden}>
			<legend className="label" dir="auto">
				{field.label}
				<Optional required={field.required} />
			</legend>
			<Help id={id} help={field.help} />
			{children}
			<Fault id={id} fault={fault} />
		</fieldset>
	)
}

const Notes = ({ id, field, fault }: Around) => (
	<>
		<Help id={id} help={field.help} />
		<Fault id={id} fault={fault} />
	</>
)

const Help = ({ id, help }: { id: string; help: string | undefined }) =>
	help ? (
		<p className="help" id={`${id}-help`} dir="auto">
			{help}
		</p>
	) : null

/** A field's error. enhance.ts writes the same. */
export const Fault = ({ id, fault }: { id: string; fault: string | undefined }) =>
	fault ? (
		<p className="fault" id={`${id}-fault`}>
			{fault}
		</p>
	) : null

type ChoiceProps = Partial<Shared> & {
	type: 'radio' | 'checkbox'
	value: string
	defaultChecked: boolean
	text: string
	children?: ReactNode
}

/** A checkbox or radio button followed by its text, then `children`. */
export const Choice = ({ text, children, ...input }: ChoiceProps) => (
	<label className="choice">
		<input {...input} />
		<span dir="auto">
			{text}
			{children}
		</span>
	</label>
)

/**
 * A star rating. The hidden first choice means "none": the style needs it to know which stars come
 * after the chosen one, and it lets visitors take a rating back.
 */
function Stars({ id, field, shared, value }: Around & { shared: Shared; value: string }) {
	const words = useWords()
	const stars = starsOf(field)
	const name = (star: string) => fill(words.stars, { star, stars })
	const { autoFocus: _, ...others } = shared
	return (
		<span className="stars">
			<input
				{...shared}
				type="radio"
				value=""
				defaultChecked={!(Number(value) >= 1 && Number(value) <= stars)}
				aria-label={words.noRating}
			/>
			{Array.from({ length: stars }, (_, i) => String(i + 1)).map((star) => (
				<Fragment key={star}>
					<input
						{...others}
						type="radio"
						id={`${id}-${star}`}
						value={star}
						defaultChecked={star === value}
						aria-label={name(star)}
					/>
					<label htmlFor={`${id}-${star}`} title={name(star)}>
						★
					</label>
				</Fragment>
			))}
		</span>
	)
}
