import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { designOf } from '../../../schema/design'
import { fieldOf } from '../../../schema/facts'
import type { Field, FieldType } from '../../../schema/fields'
import { wayAfter } from '../../../schema/rules'
import { ApiError } from '../../api/client'
import { CapturePage } from '../../capture/CapturePage'
import { sampleFile } from '../../design/states'
import '../../capture/capture.css'
import { designQuery } from '../../design/queries'
import { useDesignSheet } from '../../design/useDesignSheet'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TabPanel, Tabs } from '../../ui/Tabs'
import { toast } from '../../ui/toast'
import { useUnsaved } from '../../ui/useUnsaved'
import { type LinkRow, useSaveLink } from '../queries'
import { AddField } from './AddField'
import { AfterFields } from './AfterFields'
import { type Draft, draftOf, type Faults, newField, toSave } from './draft'
import { FieldList } from './FieldList'

/** Edits a link's form next to a preview. */
export default function FormEditor({ link, onDone }: { link: LinkRow; onDone: () => void }) {
	const [seen] = useState(link)
	const [draft, setDraft] = useState<Draft>(() => draftOf(seen))
	const [open, setOpen] = useState<string>()
	const [faults, setFaults] = useState<Faults>({})
	const [asking, setAsking] = useState(false)
	const change = useSaveLink(link.id)
	const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(seen))
	const { leave, question } = useUnsaved(changed, 'Your changes to the form aren’t saved yet.')

	function edit(next: Draft) {
		setDraft(next)
		setFaults({})
	}
	function add(type: FieldType) {
		const field = newField(type, draft.fields)
		if (!field) return
		edit({ ...draft, fields: [...draft.fields, field] })
		setOpen(field.key)
	}
	const losing = rulesLosing(seen, draft.fields)
	const save = () => {
		const rules = seen.rules.filter((rule) => !losing.includes(rule))
		change.mutate(
			{ seen, mine: { ...toSave(draft), ...(losing.length > 0 && { rules }) } },
			{
				onSuccess: () => {
					toast({ title: 'Form saved' })
					onDone()
				},
				onError: (error) => {
					const issues = error instanceof ApiError ? (error.problem.issues ?? []) : []
					setFaults(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
					const place = issues.map(({ path }) => /^fields\.(\d+)\./.exec(path)?.[1]).find(Boolean)
					if (place) setOpen(draft.fields[Number(place)]?.key)
				},
			},
		)
	}
	const isNew = ({ key }: Field) => !link.fields.some((field) => field.key === key)
	return (
		<div className="grid gap-6 pt-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
			<form
				noValidate
				aria-label="Form"
				className="min-w-0 space-y-4"
				onSubmit={(event) => {
					event.preventDefault()
					if (change.isPending) return
					if (losing.length > 0) setAsking(true)
					else save()
				}}
			>
				<FieldList
					fields={draft.fields}
					open={open}
					isNew={isNew}
					faultsOf={(i) => faultsUnder(faults, `fields.${i}`)}
					onOpen={setOpen}
					onChange={(fields) => edit({ ...draft, fields })}
				/>
				{faults.fields && (
					<p role="alert" className="text-sm text-bad">
						{faults.fields}
					</p>
				)}
				{draft.fields.length === 0 && (
					<p className="text-soft">
						Without fields there is no form: visitors go straight to the destination.
					</p>
				)}
				<AddField fields={draft.fields} onAdd={add} />
				<AfterFields draft={draft} faults={faults} onChange={edit} />
				<div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
					<Button variant="secondary" onClick={() => leave(onDone)}>
						Cancel
					</Button>
					<Button type="submit" pending={change.isPending}>
						{change.isPending ? 'Saving...' : 'Save form'}
					</Button>
				</div>
			</form>
			<Preview link={link} draft={draft} />
			{question}
			<Dialog
				title={losing.length === 1 ? 'Delete a rule as well?' : 'Delete rules as well?'}
				description="They use a field that you removed. Visitors they were for will go where everyone else goes."
				open={asking}
				onOpenChange={setAsking}
				className="max-w-md"
			>
				<ul className="list-disc px-6 pb-4 pl-11">
					{losing.map(({ id, name }) => (
						<li key={id}>
							<bdi>{name}</bdi>
						</li>
					))}
				</ul>
				<div className="flex flex-wrap justify-end gap-2 px-6 pb-5">
					<Button variant="secondary" onClick={() => setAsking(false)}>
						Keep editing
					</Button>
					<Button
						variant="danger"
						onClick={() => {
							setAsking(false)
							save()
						}}
					>
						Save and delete
					</Button>
				</div>
			</Dialog>
		</div>
	)
}

/** The rules that use a field which the form is about to lose. */
const rulesLosing = ({ rules, fields }: LinkRow, next: readonly Field[]) =>
	rules.filter(({ when }) => when.some(({ fact }) => fieldOf(fact, fields) && !fieldOf(fact, next)))

/** The errors below a path: under `fields.2`, those of `label` and `options`. */
function faultsUnder(faults: Faults, path: string): Faults {
	const below = Object.entries(faults).filter(([at]) => at.startsWith(`${path}.`))
	return Object.fromEntries(
		below.map(([at, message]) => [at.slice(path.length + 1).split('.')[0] ?? '', message]),
	)
}

/** The page on a phone; it can be tried out, and nothing is sent. */
function Preview({ link, draft }: { link: LinkRow; draft: Draft }) {
	const { fields, consent, after } = useDeferredValue(draft)
	const { data: all } = useQuery(designQuery)
	const design = designOf(all?.design ?? {}, link.design)
	useDesignSheet(design)
	const shown = {
		title: link.title,
		description: link.description,
		fields: toSave({ fields, consent, after }).fields,
		consent: consent && { ...consent, version: 0 },
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
					onSubmit={(event) => event.preventDefault()}
				>
					<TabPanel value="form" className="h-full">
						<CapturePage
							// Inputs keep their own values, so a changed field starts over.
							key={JSON.stringify(shown)}
							as="div"
							phone
							design={design}
							state="form"
							link={shown}
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
