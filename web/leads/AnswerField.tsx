import { useState } from 'react'
import { readAnswerFilter, writeAnswerFilter } from '../../schema/answerFilter'
import type { Field } from '../../schema/fields'
import { cx } from '../ui/cx'
import { Choice } from '../ui/SelectField'
import { Suggested } from './Suggested'

/** The possible answers to a field, if it is a choice. */
const choicesOf = ({ type, options = [] }: Field) => (type === 'checkbox' ? ['Yes'] : options)

/** Scrolls its panel to the end; `scrollIntoView` would scroll the page, too. */
function intoView(field: HTMLElement | null) {
	const panel = field?.closest('.dropdown')
	if (panel) panel.scrollTop = panel.scrollHeight
}

/** Filters leads by their answer to a field: one of its choices, or a text within the answer. */
export function AnswerField({
	fields,
	value,
	onChange,
}: {
	fields: readonly Field[]
	/** See AnswerFilter; empty for none. */
	value: string
	onChange: (value: string) => void
}) {
	const read = readAnswerFilter(value)
	const [chosen, setChosen] = useState('')
	const key = read?.key ?? chosen
	const field = fields.find((one) => one.key === key)
	if (fields.length === 0 && !read) return null
	const choices = field ? choicesOf(field) : []
	const known = field || !read ? fields : [...fields, { key, label: key }]
	const set = (text: string) =>
		onChange(text ? writeAnswerFilter({ key, whole: choices.length > 0, text }) : '')
	return (
		<>
			<div className={cx('odd:col-span-2', !read && '[&_select]:bg-surface!')}>
				<Choice
					label="Answer"
					value={key}
					options={[['', 'Any'] as const, ...known.map(({ key, label }) => [key, label] as const)]}
					onChange={(next) => {
						setChosen(next)
						onChange('')
					}}
				/>
			</div>
			{key && (
				// Below the panel's foot, if it is chosen now.
				<div ref={chosen ? intoView : undefined} className="col-span-2">
					{choices.length > 0 ? (
						<Choice
							label="Is"
							value={read?.text ?? ''}
							options={[
								['', 'Choose'] as const,
								...[...new Set([...choices, ...(read ? [read.text] : [])])].map(
									(choice) => [choice, choice] as const,
								),
							]}
							onChange={set}
						/>
					) : (
						<Suggested label="Contains" value={read?.text ?? ''} known={[]} onChange={set} />
					)}
				</div>
			)}
		</>
	)
}
