import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useDeferredValue, useState } from 'react'
import { offersToRemember } from '../../../schema/askOnce'
import { designOf } from '../../../schema/design'
import type { Answers, Field } from '../../../schema/fields'
import { wayAfter } from '../../../schema/rules'
import { en } from '../../../schema/words/en'
import { CapturePage } from '../../capture/CapturePage'
import { stageOf } from '../../capture/stage'
import '../../capture/capture.css'
import { designQuery } from '../../design/queries'
import { sampleFile } from '../../design/states'
import { useDesignSheet } from '../../design/useDesignSheet'
import { useAskOnce } from '../../shell/session'
import { TabPanel, Tabs } from '../../ui/Tabs'
import type { LinkRow } from '../queries'
import { type Draft, toSave } from './draft'

/** What was tried out of a form, until it changes. */
type Tried = { of: string; values: Answers; at: number | undefined }

/** The page on a phone; it can be tried out, step by step, and nothing is sent. */
export function Preview({
	link,
	draft,
	edited,
}: {
	link: LinkRow
	draft: Draft
	/** The field that is being edited, whose step is shown. */
	edited: Field | undefined
}) {
	const { fields, consent, after } = useDeferredValue(draft)
	const { data: all } = useQuery(designQuery)
	const askOnce = useAskOnce()
	const design = designOf(all?.design ?? {}, link.design)
	useDesignSheet(design)
	const shown = {
		title: link.title,
		description: link.description,
		fields: toSave({ fields, consent, after }).fields,
		consent: consent && { ...consent, version: 0 },
	}
	// Inputs keep their own values, so a changed form starts over.
	const of = JSON.stringify(shown)
	const [tried, setTried] = useState<Tried>({ of, values: {}, at: undefined })
	const [followed, setFollowed] = useState(edited?.key)
	const values = tried.of === of ? tried.values : {}
	const { steps, at } = stageOf(shown.fields, values, {
		at: tried.of === of ? tried.at : edited?.step,
		...{ words: en, send: '' },
	})
	if (edited?.key !== followed) {
		setFollowed(edited?.key)
		if (edited) setTried({ of, values, at: edited.step ?? 1 })
	}
	function walk(event: SyntheticEvent<HTMLDivElement, SubmitEvent>) {
		event.preventDefault()
		const goesBack = event.nativeEvent.submitter?.getAttribute('name') === '_go'
		const next = steps[steps.indexOf(at) + (goesBack ? -1 : 1)]
		if (next !== undefined) setTried({ of, values, at: next })
	}
	return (
		<aside aria-label="Preview" className="min-w-0 lg:sticky lg:top-16 lg:self-start">
			<Tabs
				label="Preview"
				tabs={[
					['form', 'Preview'],
					['after', 'After'],
				]}
			>
				<div
					className="mx-auto h-[42rem] max-h-[80dvh] max-w-[23.5rem] overflow-x-hidden overflow-y-auto rounded-2xl border border-line-strong/60"
					onSubmit={walk}
					onChange={({ target }) => {
						const { form } = target as EventTarget & Partial<HTMLInputElement>
						if (form) setTried({ of, values: answersIn(form, shown.fields), at })
					}}
				>
					<TabPanel value="form" className="h-full">
						<CapturePage
							key={of}
							as="div"
							phone
							design={design}
							state="form"
							link={{ ...shown, remembers: offersToRemember(askOnce, shown.fields) }}
							values={values}
							at={at}
						/>
					</TabPanel>
					<TabPanel value="after" className="h-full">
						{after.kind === 'message' ? (
							<CapturePage as="div" phone design={design} state="thanks" text={after.text} />
						) : after.kind === 'file' ? (
							<CapturePage as="div" phone design={design} {...sampleFile()} />
						) : (
							<CapturePage
								as="div"
								phone
								design={design}
								state="redirecting"
								destinationUrl={wayAfter(after, link.destinationUrl, {}).to}
								delay={link.redirectDelay}
							/>
						)}
					</TabPanel>
				</div>
			</Tabs>
		</aside>
	)
}

/** What is filled in, several choices one per line. */
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
