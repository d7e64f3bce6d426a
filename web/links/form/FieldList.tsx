import { ChevronDown, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeCondition } from '../../../schema/conditionWords'
import type { Field } from '../../../schema/fields'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { SortableList, useSortableRow } from '../../ui/SortableList'
import type { Faults } from './draft'
import { iconOfType, nameOfType } from './fieldMenu'
import {
	type Divider,
	describePlaceIn,
	fieldsIn,
	idOf,
	isDivider,
	type Row,
	rowsOf,
} from './formRows'

type Props = {
	fields: Field[]
	/** How many steps the form has. */
	steps: number
	/** The key of the field whose settings are open. */
	open: string | undefined
	faultsOf: (index: number) => Faults
	onOpen: (key: string | undefined) => void
	/** A field's settings, below it; in the rail, they are elsewhere. */
	settings: ((field: Field) => ReactNode) | undefined
	/** `steps` is given if their number changes. */
	onChange: (fields: Field[], steps?: number) => void
	onRemove: (key: string) => void
}

/** A form's fields and steps, sortable by mouse, touch or keyboard, and edited in place. */
export function FieldList({ fields, steps, settings, onChange, ...rest }: Props) {
	const rows = rowsOf(fields, steps)
	const inRail = settings === undefined
	const inOrder = (ids: string[]) => ids.flatMap((id) => rows.find((row) => idOf(row) === id) ?? [])
	return (
		<SortableList
			what="row"
			items={rows.map(itemOf)}
			describePlace={(ids, id) => describePlaceIn(fieldsIn(inOrder(ids)), id)}
			onStart={() => rest.onOpen(undefined)}
			onMove={(ids) => onChange(fieldsIn(inOrder(ids)))}
		>
			{fields.length > 0 && steps > 1 && <h3 className="mb-2 font-semibold">Step 1</h3>}
			<ul aria-label="Fields" className={inRail ? '' : 'space-y-2'}>
				{rows.map((row, i) =>
					isDivider(row) ? (
						<DividerRow
							key={row.id}
							divider={row}
							isEmpty={[undefined, true].includes(rows[i + 1] && isDivider(rows[i + 1] as Row))}
							inRail={inRail}
							onRemove={() => onChange(fieldsIn(rows.filter((other) => other !== row)), steps - 1)}
						/>
					) : (
						<FieldRow
							key={row.key}
							field={row}
							before={fields.slice(0, fields.indexOf(row))}
							open={rest.open === row.key}
							inRail={inRail}
							wrong={Object.values(rest.faultsOf(fields.indexOf(row)))[0]}
							onOpen={(open) => rest.onOpen(open ? row.key : undefined)}
							onRemove={() => rest.onRemove(row.key)}
						>
							{settings?.(row)}
						</FieldRow>
					),
				)}
			</ul>
		</SortableList>
	)
}

const itemOf = (row: Row) =>
	isDivider(row) ? { id: row.id, name: `Step ${row.step}` } : { id: row.key, name: row.label }

/** Where a step begins; what is below it is on that step. */
function DividerRow({
	divider,
	isEmpty,
	inRail,
	onRemove,
}: {
	divider: Divider
	isEmpty: boolean
	inRail: boolean
	onRemove: () => void
}) {
	const { row, move, isDragging } = useSortableRow(itemOf(divider))
	const { step } = divider
	return (
		<li
			{...row}
			className={cx(
				'group flex items-center gap-2 rounded-lg',
				isDragging && 'relative z-10 bg-surface shadow-lg',
			)}
		>
			{!inRail && move}
			<span className={cx('min-w-0', isEmpty && 'flex-1')}>
				<span className="font-semibold whitespace-nowrap">Step {step}</span>
				{isEmpty && (
					<span className="block truncate text-sm text-soft">Move or add fields below</span>
				)}
			</span>
			{!isEmpty && <span className="h-px min-w-4 flex-1 bg-line-strong/60" />}
			<span className={cx('flex', inRail ? shownNear : 'mx-1')}>
				{inRail && move}
				<Button
					variant="ghost"
					size="icon"
					aria-label={`Remove step ${step}`}
					title="Remove step"
					onClick={onRemove}
				>
					<Trash2 className="size-4" aria-hidden />
				</Button>
			</span>
		</li>
	)
}

/** A row of the rail. */
export const railRow = (selected: boolean) =>
	cx('min-h-(--control) rounded-lg', selected ? 'bg-sunken' : 'hover:bg-sunken')

/** In the rail, shown on hover and while a key has put the focus there. */
const shownNear =
	'pointer-fine:opacity-0 pointer-fine:group-has-focus-visible:opacity-100 pointer-fine:group-hover:opacity-100'

/** In the rail, a field's grip takes its icon's place, and the button that removes it what is at its end. */
const hiddenNear =
	'pointer-fine:group-has-focus-visible:invisible pointer-fine:group-hover:invisible'
const roomNear = 'pointer-fine:group-has-focus-visible:pr-8 pointer-fine:group-hover:pr-8'
const railGrip = cx(
	shownNear,
	'flex w-11 shrink-0 cursor-grab pointer-coarse:order-last touch-none items-center justify-center self-stretch rounded-lg text-soft active:cursor-grabbing pointer-fine:absolute pointer-fine:inset-y-0 pointer-fine:left-0 pointer-fine:w-8',
)

/** A field's type unless its label says it, and when visitors must answer it or see it. */
const detailsOf = ({ label, type, required, showIf = [] }: Field, before: readonly Field[]) => ({
	kind: nameOfType(type).toLowerCase() === label.toLowerCase() ? undefined : nameOfType(type),
	need: required ? 'Required' : undefined,
	when:
		showIf.length > 0
			? `Only if ${showIf.map((one) => describeCondition(one, before)).join(' and ')}`
			: undefined,
})

type RowProps = {
	field: Field
	/** The fields before it. */
	before: Field[]
	open: boolean
	inRail: boolean
	/** What is wrong with it, if anything. */
	wrong: string | undefined
	onOpen: (open: boolean) => void
	onRemove: () => void
	/** Its settings. */
	children: ReactNode
}

function FieldRow({ field, before, open, inRail, wrong, onOpen, onRemove, children }: RowProps) {
	const { row, move, isDragging } = useSortableRow(itemOf(field), inRail ? railGrip : undefined)
	const Icon = iconOfType(field.type)
	const { kind, need, when } = detailsOf(field, before)
	const below = wrong ?? (inRail ? when : [kind, need, when].filter(Boolean).join(' · '))
	return (
		<li
			{...row}
			className={cx(
				inRail
					? cx('group', railRow(open))
					: cx('rounded-lg border bg-surface', isDragging ? 'border-accent' : 'border-line'),
				isDragging && 'relative z-10 bg-surface shadow-lg',
				wrong && 'border-bad',
			)}
		>
			<div className="relative flex items-center">
				{move}
				<button
					type="button"
					aria-expanded={open}
					aria-controls={`settings-${field.key}`}
					onClick={() => onOpen(!open)}
					className={cx(
						'flex min-w-0 flex-1 items-center gap-2.5 rounded-lg py-1 text-left',
						inRail ? 'min-h-(--control) px-2' : 'min-h-11',
						inRail && !need && roomNear,
					)}
				>
					<Icon className={cx('size-4 shrink-0 text-soft', inRail && hiddenNear)} aria-hidden />
					<span className="min-w-0 flex-1">
						<span className={cx('block truncate', !inRail && 'font-semibold')}>
							<bdi>{field.label}</bdi>
						</span>
						{inRail && kind && <span className="sr-only">{kind}</span>}
						{below && (
							<span className={cx('block truncate text-sm', wrong ? 'text-bad' : 'text-soft')}>
								{below}
							</span>
						)}
					</span>
					{inRail && need && (
						<span className={cx('text-sm text-soft pointer-coarse:xl:sr-only', hiddenNear)}>
							{need}
						</span>
					)}
					{!inRail && (
						<ChevronDown
							className={cx('size-4 shrink-0 text-soft transition-transform', open && 'rotate-180')}
							aria-hidden
						/>
					)}
				</button>
				<Button
					variant="ghost"
					size="icon"
					aria-label={`Remove ${field.label}`}
					title="Remove"
					className={inRail ? cx(shownNear, 'pointer-fine:absolute pointer-fine:right-0') : 'mx-1'}
					onClick={onRemove}
				>
					<Trash2 className="size-4" aria-hidden />
				</Button>
			</div>
			{open && !inRail && <div className="border-t border-line p-4">{children}</div>}
		</li>
	)
}
