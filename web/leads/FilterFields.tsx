import { useId } from 'react'
import { stages } from '../../schema/stage'
import { Labelled, TextField } from '../ui/Field'
import { Choice } from '../ui/SelectField'
import { titleCase } from '../ui/titleCase'
import { countryName } from './countries'
import type { LeadFilter } from './queries'
import { seen } from './seen'
import { whens } from './when'

type Props = { filter: LeadFilter; change: (next: Partial<LeadFilter>) => void }

const anyStage = [
	['', 'Any stage'] as const,
	...stages.map((one) => [one, titleCase(one)] as const),
]
const anyTime = [
	['', 'Any time'] as const,
	...(Object.entries(whens) as [keyof typeof whens, string][]),
]
const anyScore = [
	['', 'Any score'] as const,
	...[30, 50, 65, 80, 90].map((score) => [String(score), `${score} or more`] as const),
]
const anyFollowUp = [['', 'Any'] as const, ['due', 'Due'] as const, ['planned', 'Planned'] as const]

/** The filters other than status and link. */
export function FilterFields({ filter, change }: Props) {
	const { minScore } = filter
	const scores = anyScore.some(([score]) => score === minScore)
		? anyScore
		: [...anyScore, [minScore, `${minScore} or more`] as const]
	return (
		<div className="grid grid-cols-2 gap-3 *:min-w-0">
			<Choice
				label="Stage"
				value={filter.stage}
				options={anyStage}
				onChange={(stage) => change({ stage })}
			/>
			<Choice
				label="Captured"
				value={filter.when}
				options={anyTime}
				onChange={(when) => change({ when, from: '', to: '' })}
			/>
			{(['from', 'to'] as const).map((end) => (
				<TextField
					key={end}
					type="date"
					label={end === 'from' ? 'From' : 'To'}
					value={filter[end]}
					onChange={({ target }) => change({ [end]: target.value, when: '' })}
				/>
			))}
			<Choice
				label="Score"
				value={minScore}
				options={scores}
				onChange={(minScore) => change({ minScore })}
			/>
			<Choice
				label="Follow-up"
				value={filter.followUp}
				options={anyFollowUp}
				onChange={(followUp) => change({ followUp })}
			/>
			<Suggested
				label="Tag"
				value={filter.tag}
				known={seen(({ tags }) => tags)}
				onChange={(tag) => change({ tag })}
			/>
			<Suggested
				label="Came from"
				value={filter.source}
				known={seen(({ source }) => [source])}
				onChange={(source) => change({ source })}
			/>
			<Choice
				label="Country"
				value={filter.country}
				options={[
					['', 'Any country'] as const,
					...[...new Set([...seen(({ country }) => [country]), filter.country])]
						.filter((code) => code !== '')
						.map((code) => [code, countryName(code)] as const),
				]}
				onChange={(country) => change({ country })}
			/>
		</div>
	)
}

/** A text filter that applies on Enter or blur, with suggestions. */
function Suggested({
	label,
	value,
	known,
	onChange,
}: {
	label: string
	value: string
	known: readonly string[]
	onChange: (value: string) => void
}) {
	const list = useId()
	return (
		<Labelled label={label}>
			{(named) => (
				<>
					<input
						{...named}
						// Remounts when the value changes elsewhere, e.g. by Back.
						key={value}
						list={list}
						defaultValue={value}
						autoComplete="off"
						onBlur={({ target }) => target.value.trim() !== value && onChange(target.value.trim())}
						onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
						className="h-(--control) w-full rounded-lg border border-line-strong/60 bg-surface px-2.5"
					/>
					<datalist id={list}>
						{known.map((one) => (
							<option key={one} value={one} />
						))}
					</datalist>
				</>
			)}
		</Labelled>
	)
}
