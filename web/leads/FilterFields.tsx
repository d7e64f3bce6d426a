import { ChevronRight } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { countryName } from '../../schema/codeNames'
import type { Field } from '../../schema/fields'
import {
	type Filter,
	filterOf,
	type LeadFilterName,
	leadFilterNames,
	leadFilters,
} from '../../schema/leadFilters'
import { useAssigneeLabel, useIsTeam, useWorkers } from '../members/queries'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { TextField } from '../ui/Field'
import { formatCount } from '../ui/numbers'
import { Choice } from '../ui/SelectField'
import { titleCase } from '../ui/titleCase'
import { useTypedDate } from '../ui/useTypedDate'
import { AnswerField } from './AnswerField'
import { dateRanges, dates } from './dateRanges'
import { noFilter } from './FilterChips'
import type { LeadFilter } from './filterQuery'
import { optionLabel, orMore } from './filterWords'
import { useMatching } from './LeadsExport'
import type { Lead } from './queries'
import { Suggested } from './Suggested'
import { seen } from './seen'

type Props = {
	/** The filters that are beside the search where there is room. */
	choices: ReactNode
	filter: LeadFilter
	/** The fields whose answers can be filtered by. */
	fields: readonly Field[]
	change: (next: Partial<LeadFilter>) => void
	/** How many are active, if they are in a panel, which covers the row that says so; a sheet has a foot of its own. */
	active?: number
}

const customDates = 'custom'
const captured = [
	['', 'Any time'] as const,
	...(Object.entries(dateRanges) as [keyof typeof dateRanges, string][]),
	[customDates, 'Custom dates'] as const,
]

const shown = leadFilterNames.filter((name) => !filterOf(name).beside)
const rare = shown.filter((name) => filterOf(name).rare)
const usual = shown.filter((name) => !filterOf(name).rare && name !== 'from' && name !== 'to')

const grid =
	'full-selects grid grid-cols-2 gap-3 *:min-w-0 [&_:is(input:not([value=""],:focus),select:has(:first-child:not(:checked)))]:bg-sunken'

/** The fields of all filters after the `choices`: the usual ones, and the rest on demand. */
export default function FilterFields({ choices, filter, fields, change, active }: Props) {
	const [more, setMore] = useState(rare.some((name) => filter[name] !== ''))
	const fieldOf = (name: LeadFilterName) => (
		<FilterField
			key={name}
			filter={filterOf(name)}
			value={filter[name]}
			fields={fields}
			onChange={(value) => change({ [name]: value })}
		/>
	)
	return (
		<>
			<div className={grid}>
				{choices}
				<Captured filter={filter} change={change} />
				{usual.map(fieldOf)}
			</div>
			<button
				type="button"
				aria-expanded={more}
				className="mt-2 -mb-2 flex min-h-(--control) items-center gap-1.5 text-soft hover:text-ink"
				onClick={() => setMore(!more)}
			>
				<ChevronRight className={cx('size-4', more && 'rotate-90')} aria-hidden />
				More filters
			</button>
			{more && <div className={cx(grid, 'mt-3.5')}>{rare.map(fieldOf)}</div>}
			{active !== undefined && <PanelFoot {...{ filter, change, active }} />}
		</>
	)
}

/** How many leads match, and a button to clear the filters; always in sight. */
function PanelFoot({
	filter,
	change,
	active,
}: Pick<Props, 'filter' | 'change'> & { active: number }) {
	const matching = useMatching(filter)
	return (
		<div className="sticky -bottom-4 -mx-4 mt-3 -mb-4 flex items-center justify-between bg-surface px-4 py-1.5 text-sm text-soft rest-above pointer-coarse:py-0.5">
			<p role="status" className="leading-(--control)">
				{matching !== undefined && filter.status !== 'suspect' && formatCount(matching, 'lead')}
			</p>
			{active > 0 && (
				<Button
					variant="ghost"
					className="-mr-3"
					onClick={({ currentTarget }) => {
						// Before this button goes, which would lose the focus.
						currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
						change(noFilter)
					}}
				>
					Clear filters
				</Button>
			)}
		</div>
	)
}

/** When leads were captured: a range by its name, or custom dates. */
function Captured({ filter, change }: Pick<Props, 'filter' | 'change'>) {
	const [custom, setCustom] = useState(false)
	const value = filter.when || (filter.from || filter.to || custom ? customDates : '')
	return (
		<>
			<div className="odd:col-span-2">
				<Choice
					label="Captured"
					value={value}
					options={captured}
					onChange={(next) => {
						setCustom(next === customDates)
						change(next === customDates ? { when: '' } : { when: next, from: '', to: '' })
					}}
				/>
			</div>
			{value === customDates && (
				<div className={cx(grid, 'col-span-2')}>
					{(['from', 'to'] as const).map((name) => (
						<DateField
							key={name}
							filter={leadFilters[name]}
							value={filter[name]}
							onChange={(date) => change({ [name]: date })}
						/>
					))}
				</div>
			)}
		</>
	)
}

type FieldProps<Kind extends Filter['kind'] = Filter['kind']> = {
	filter: Extract<Filter, { kind: Kind }>
	value: string
	fields: readonly Field[]
	onChange: (value: string) => void
}

/** The field of a filter, by its kind. */
function FilterField({ filter, ...props }: FieldProps) {
	switch (filter.kind) {
		case 'text':
			return <SuggestedField filter={filter} {...props} />
		case 'choice':
			return (
				<AnyChoice
					filter={filter}
					{...props}
					options={filter.options}
					say={(option) => optionLabel(filter, option)}
				/>
			)
		case 'least':
			return (
				<AnyChoice filter={filter} {...props} options={filter.choices.map(String)} say={orMore} />
			)
		case 'date':
			return <DateField filter={filter} {...props} />
		case 'country':
			return <CountryField filter={filter} {...props} />
		case 'answer':
			return <AnswerField {...props} />
		case 'member':
			return <MemberField filter={filter} {...props} />
		case 'link':
			return null
	}
}

/** A choice of any, one of the options, or the current value if it is none of them. */
function AnyChoice({
	filter: { label },
	value,
	options,
	say,
	onChange,
}: Omit<FieldProps, 'fields'> & { options: readonly string[]; say: (option: string) => string }) {
	const known = value === '' || options.includes(value) ? options : [...options, value]
	return (
		<Choice
			label={label}
			value={value}
			options={[['', 'Any'] as const, ...known.map((option) => [option, say(option)] as const)]}
			onChange={onChange}
		/>
	)
}

/** The values to suggest, from leads that are on screen. */
const suggested = {
	tags: ({ tags }: Lead) => tags,
	source: ({ source }: Lead) => [source],
	campaign: ({ additionalData }: Lead) => [additionalData?.utmCampaign ?? null],
	referrer: ({ additionalData }: Lead) => [additionalData?.referrer ?? null],
	way: ({ way }: Lead) => [way],
	rule: ({ route }: Lead) => [route?.name ?? null],
}

function SuggestedField({ filter: { label, suggest }, value, onChange }: FieldProps<'text'>) {
	return (
		<Suggested
			label={label}
			value={value}
			known={suggest ? seen((lead) => suggested[suggest](lead)) : []}
			onChange={onChange}
		/>
	)
}

function CountryField({ filter, value, onChange }: FieldProps<'country'>) {
	// The first country name is slow to format, so the fields are painted with codes first.
	const named = useDeferredValue(true, false)
	return (
		<AnyChoice
			filter={filter}
			value={value}
			options={seen(({ country }) => [country])}
			say={(code) => (named ? countryName(code) : code)}
			onChange={onChange}
		/>
	)
}

/** Filters by assignee; renders nothing in a workspace of one. */
function MemberField({ filter: { label }, value, onChange }: FieldProps<'member'>) {
	const isTeam = useIsTeam()
	const assigneeLabel = useAssigneeLabel()
	const others = useWorkers().filter(({ isYou }) => !isYou)
	if (!isTeam && value === '') return null
	const known = ['me', 'none', ...others.map(({ id }) => String(id))]
	return (
		<Choice
			label={label}
			value={value}
			options={[
				['', 'Anyone or no one'] as const,
				...(value === '' || known.includes(value) ? known : [...known, value]).map(
					(who) => [who, titleCase(assigneeLabel(who))] as const,
				),
			]}
			onChange={onChange}
		/>
	)
}

function DateField({ filter: { label }, value, onChange }: Omit<FieldProps<'date'>, 'fields'>) {
	return <TextField {...useTypedDate(value, onChange)} {...dates} label={label} />
}
