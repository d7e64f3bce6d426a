import { useDeferredValue } from 'react'
import type { Field } from '../../schema/fields'
import { stages } from '../../schema/stage'
import { TextField } from '../ui/Field'
import { Choice } from '../ui/SelectField'
import { titleCase } from '../ui/titleCase'
import { useTypedDate } from '../ui/useTypedDate'
import { AnswerField } from './AnswerField'
import { countryName } from './countries'
import type { LeadFilter } from './queries'
import { Suggested } from './Suggested'
import { seen } from './seen'
import { dates, whens } from './when'

type Props = {
	filter: LeadFilter
	/** Whose answers can be asked for. */
	fields: readonly Field[]
	change: (next: Partial<LeadFilter>) => void
}

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

/** What leads can be narrowed by beside their status and link. */
export function FilterFields({ filter, fields, change }: Props) {
	const { minScore } = filter
	// The first name takes a slow processor long: the fields are painted before, with the codes.
	const named = useDeferredValue(true, false)
	const scores = anyScore.some(([score]) => score === minScore)
		? anyScore
		: [...anyScore, [minScore, `${minScore} or more`] as const]
	return (
		<div className="grid grid-cols-2 gap-3 *:min-w-0 [&_span:has(>select)]:w-full">
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
				<DateField
					key={end}
					label={end === 'from' ? 'From' : 'To'}
					value={filter[end]}
					choose={(date) => change({ [end]: date, when: '' })}
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
						.map((code) => [code, named ? countryName(code) : code] as const),
				]}
				onChange={(country) => change({ country })}
			/>
			<AnswerField
				fields={fields}
				value={filter.answer}
				onChange={(answer) => change({ answer })}
			/>
		</div>
	)
}

function DateField({
	label,
	value,
	choose,
}: {
	label: string
	value: string
	choose: (date: string) => void
}) {
	return <TextField {...useTypedDate(value, choose)} {...dates} label={label} />
}
