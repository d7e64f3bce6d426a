import { Check, ChevronDown, X } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useId } from 'react'
import type { Condition } from '../../../schema/conditions'
import { describeOp, formatFactValues } from '../../../schema/conditionWords'
import { emailGroups, type FactRow, factsOf, fieldOf, opsOf, rowOf } from '../../../schema/facts'
import type { Field } from '../../../schema/fields'
import { cx } from '../../ui/cx'
import { Menu, menuItemClass } from '../../ui/Menu'
import { newCondition, withOp } from './draft'
import { countries, tongues } from './places'

const pill =
	'h-(--control) max-w-full min-w-0 rounded-lg border border-line-strong/60 bg-surface px-2.5 text-ink'

/** A line of a rule: what leads it, as wide on every line, and its words. */
export const sentenceClass = 'flex items-start gap-1.5'
export const leadClass = 'flex h-(--control) w-7 shrink-0 items-center text-soft'
export const wordsClass = 'flex min-w-0 flex-1 flex-wrap items-center gap-1.5'

/** Where there is no room beside the words, it is as wide as the rule, below what removes it. */
const ownLine =
	'max-sm:max-w-none max-sm:flex-none max-sm:basis-[calc(100%+var(--control)*0.5+0.875rem)] lg:max-[100rem]:max-w-none lg:max-[100rem]:flex-none lg:max-[100rem]:basis-[calc(100%+var(--control)*0.5+0.875rem)]'

/** A native select that looks like a word of the sentence. */
export function Word<Value extends string>({
	label,
	value,
	options,
	onChange,
}: {
	label: string
	value: Value
	options: readonly (readonly [Value, string])[]
	onChange: (value: Value) => void
}) {
	return (
		<span className="relative inline-flex max-w-full min-w-0">
			<select
				aria-label={label}
				value={value}
				onChange={({ target }) => onChange(target.value as Value)}
				className={cx(pill, 'appearance-none truncate pr-7 font-semibold field-sizing-content')}
			>
				{options.map(([option, text]) => (
					<option key={option} value={option}>
						{text}
					</option>
				))}
			</select>
			<ChevronDown
				className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-soft"
				aria-hidden
			/>
		</span>
	)
}

type Props = {
	condition: Condition
	fields: readonly Field[]
	known: Known
	fault: string | undefined
	/** The id of the text that says what is wrong. */
	note: string | undefined
	onChange: (condition: Condition) => void
	onRemove: () => void
}

/** A condition as part of a sentence: pickers for a fact, an op and a value. */
export function ConditionPicker({ condition, fields, known, onChange, onRemove, ...wrong }: Props) {
	const { fact, op } = condition
	const facts = pickable(fields, known)
	const row = rowOf(fact, fields)
	const choices = row
		? facts
		: [...facts, [fact, { label: 'A deleted field', kind: 'text' }] as const]
	return (
		<>
			<span className={wordsClass}>
				<Word
					label="What is compared"
					value={fact}
					options={choices.map(([name, { label }]) => [name, label] as const)}
					onChange={(next) => {
						const nextRow = rowOf(next, fields)
						if (nextRow) onChange(newCondition(next, nextRow))
					}}
				/>
				{row && (
					<>
						<Word
							label="How it is compared"
							value={op}
							options={opsOf(fact, row).map((one) => [one, describeOp(one, row)] as const)}
							onChange={(next) => onChange(withOp(condition, next, row))}
						/>
						<ValuePicker {...{ condition, row, onChange, ...wrong }} />
					</>
				)}
			</span>
			<button
				type="button"
				aria-label={`Remove the condition on ${row?.label ?? 'a deleted field'}`}
				onClick={onRemove}
				className="flex size-(--control) shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
			>
				<X className="size-4" aria-hidden />
			</button>
		</>
	)
}

/** The facts that are known: all, those before the form, or answers alone. */
export type Known = 'all' | 'early' | 'answers'

/** The facts that a condition can be on. */
export const pickable = (fields: readonly Field[], known: Known) =>
	factsOf(fields).filter(
		([fact, row]) => known === 'all' || (known === 'early' ? row.early : fieldOf(fact, fields)),
	)

function ValuePicker({
	condition,
	row,
	fault,
	note,
	onChange,
}: Pick<Props, 'condition' | 'fault' | 'note' | 'onChange'> & { row: FactRow }) {
	const suggestions = useId()
	const { op, value } = condition
	if (op === 'answered' || op === 'notAnswered') return null
	const described = {
		'aria-invalid': fault ? (true as const) : undefined,
		'aria-describedby': fault && note,
		title: fault,
	}
	if (op === 'atLeast' || op === 'atMost') {
		const number = row.kind === 'number'
		return (
			<input
				{...described}
				aria-label={`Value of ${row.label}`}
				type={number ? 'number' : 'date'}
				step="any"
				value={typeof value === 'object' ? '' : (value ?? '')}
				onChange={({ target }) =>
					onChange({ ...condition, value: number ? target.valueAsNumber : target.value })
				}
				className={cx(pill, number ? 'w-24' : 'w-40', 'aria-invalid:border-bad')}
			/>
		)
	}
	const values = Array.isArray(value) ? value : []
	const options = optionsOf(row)
	if (options) {
		return (
			<ValueMenu
				{...{ row, values, options, fault, note }}
				onChange={(next) => onChange({ ...condition, value: next })}
			/>
		)
	}
	return (
		<>
			<input
				{...described}
				aria-label={`Value of ${row.label}`}
				list={row.kind === 'domain' ? suggestions : undefined}
				// Remounts on changes from elsewhere; while typing, a trailing comma stays.
				key={condition.fact + op}
				defaultValue={values.join(', ')}
				placeholder={
					row.kind === 'domain' ? 'company, personal or a domain' : 'Separated by commas'
				}
				onChange={({ target }) => onChange({ ...condition, value: textsIn(target.value, row) })}
				className={cx(pill, ownLine, 'flex-1 basis-44 aria-invalid:border-bad')}
			/>
			{row.kind === 'domain' && (
				<datalist id={suggestions}>
					{Object.entries(emailGroups).map(([group, words]) => (
						<option key={group} value={group}>
							{words}
						</option>
					))}
				</datalist>
			)}
		</>
	)
}

const textsIn = (text: string, { kind }: FactRow) =>
	text
		.split(',')
		.map((part) => (kind === 'domain' ? part.trim().replace(/^@/, '').toLowerCase() : part.trim()))
		.filter(Boolean)

/** The values to choose from; undefined where they are typed. */
function optionsOf({ kind, options = {} }: FactRow): [string, string][] | undefined {
	if (kind === 'option') return Object.entries(options)
	if (kind === 'country') return countries()
	return kind === 'language' ? tongues() : undefined
}

function ValueMenu({
	row,
	values,
	options,
	fault,
	note,
	onChange,
}: Pick<Props, 'fault' | 'note'> & {
	row: FactRow
	values: string[]
	options: [string, string][]
	onChange: (values: string[]) => void
}) {
	// Options removed from the form stay visible until they are removed here.
	const gone = values.filter((one) => !options.some(([option]) => option === one))
	const all = [...options, ...gone.map((one): [string, string] => [one, `${one} (gone)`])]
	return (
		<Menu
			trigger={
				<button
					type="button"
					aria-label={`Value of ${row.label}: ${formatFactValues({ value: values }, row) || 'Choose'}`}
					className={cx(
						pill,
						'inline-flex items-center gap-1 text-left font-semibold',
						fault && 'border-bad',
					)}
					// A button can’t be `aria-invalid`.
					data-invalid={fault ? '' : undefined}
					aria-describedby={fault && note}
					title={fault}
				>
					<span className="truncate">
						{values.length > 0 ? (
							<bdi>{formatFactValues({ value: values }, row)}</bdi>
						) : (
							<span className="text-soft">Choose</span>
						)}
					</span>
					<ChevronDown className="size-4 shrink-0 text-soft" aria-hidden />
				</button>
			}
			align="start"
		>
			{all.map(([option, name]) => (
				<DropdownMenu.CheckboxItem
					key={option}
					checked={values.includes(option)}
					className={menuItemClass}
					// Stays open, because several can be chosen.
					onSelect={(event) => event.preventDefault()}
					onCheckedChange={(checked) =>
						onChange(checked ? [...values, option] : values.filter((one) => one !== option))
					}
				>
					<span className="flex size-4 shrink-0 items-center">
						<DropdownMenu.ItemIndicator>
							<Check className="size-4" aria-hidden />
						</DropdownMenu.ItemIndicator>
					</span>
					<bdi>{name}</bdi>
				</DropdownMenu.CheckboxItem>
			))}
		</Menu>
	)
}
