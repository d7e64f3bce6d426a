import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import type { Answers, Field } from '../../schema/fields'
import { CapturePage } from '../capture/CapturePage'
import type { CaptureState } from '../capture/captureState'
import { stageOf } from '../capture/stage'
import { useWords } from '../capture/useWords'

/** The form to try, step by step as visitors fill it in; nothing is sent. */
export function TriedPage({
	page,
	onSent,
	...look
}: Pick<ComponentProps<typeof CapturePage>, 'as' | 'design'> & {
	page: Extract<CaptureState, { state: 'form' }>
	onSent: () => void
}) {
	const words = useWords()
	const [values, setValues] = useState<Answers>({})
	const [wanted, setWanted] = useState<number>()
	const { fields } = page.link
	const { steps, at } = stageOf(fields, values, { at: wanted, words, send: '' })
	function walk(event: SyntheticEvent<HTMLDivElement, SubmitEvent>) {
		event.preventDefault()
		const goesBack = event.nativeEvent.submitter?.getAttribute('name') === '_go'
		const next = steps[steps.indexOf(at) + (goesBack ? -1 : 1)]
		if (next !== undefined) setWanted(next)
		else if (!goesBack) onSent()
	}
	return (
		<div
			style={{ display: 'contents' }}
			onSubmit={walk}
			onChange={({ target }) => {
				const { form } = target as EventTarget & Partial<HTMLInputElement>
				if (form) setValues(answersIn(form, fields))
			}}
		>
			<CapturePage {...look} {...page} values={values} at={at} />
		</div>
	)
}

/** The answers filled in; multiple choices one per line. */
function answersIn(form: HTMLFormElement, fields: readonly Field[]): Answers {
	const data = new FormData(form)
	const entries = fields.map(({ key }): [string, string] => [
		key,
		[...data.getAll(key), ...data.getAll(`${key}[]`)]
			.map((value) => (typeof value === 'string' ? value : value.name))
			.join('\n'),
	])
	return Object.fromEntries(entries.filter(([, answer]) => answer))
}
