import { useState } from 'react'
import type { Field, FieldType } from '../../../schema/fields'
import { placementFaults } from '../../../schema/placement'
import type { Rule } from '../../../schema/rules'
import { ApiError } from '../../api/client'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { toast } from '../../ui/toast'
import { useUnsaved } from '../../ui/useUnsaved'
import { type LinkRow, useSaveLink } from '../queries'
import { AddField } from './AddField'
import { AfterFields } from './AfterFields'
import { type Draft, draftOf, type Faults, newField, toSave } from './draft'
import { FieldList } from './FieldList'
import { lastStep, onStep, withoutGaps } from './formRows'
import { Preview } from './Preview'
import { adapted } from './uses'

/** Edits a link's form next to a preview. */
export default function FormEditor({ link, onDone }: { link: LinkRow; onDone: () => void }) {
	const [seen] = useState(link)
	const [draft, setDraft] = useState<Draft>(() => draftOf(seen))
	const [count, setCount] = useState(1)
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
		edit({ ...draft, fields: [...draft.fields, onStep(field, steps)] })
		setOpen(field.key)
	}
	const steps = lastStep(draft.fields, count)
	const mine = toSave(draft)
	const { fields, rules, consequences } = adapted(
		{ fields: seen.fields, rules: seen.rules as Rule[] },
		mine.fields,
	)
	const misplaced = Object.fromEntries(
		placementFaults(fields).map(({ path, message }) => [`fields.${path.join('.')}`, message]),
	)
	const deletes = consequences.filter((one) => one.deletes).length
	const save = () => {
		const changesRules =
			rules.length < seen.rules.length || rules.some((rule, i) => rule !== seen.rules[i])
		change.mutate(
			{ seen, mine: { ...mine, fields: withoutGaps(fields), ...(changesRules && { rules }) } },
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
					if (consequences.length > 0) setAsking(true)
					else save()
				}}
			>
				<FieldList
					fields={draft.fields}
					steps={steps}
					open={open}
					isNew={isNew}
					faultsOf={(i) => faultsUnder({ ...misplaced, ...faults }, `fields.${i}`)}
					onOpen={setOpen}
					onChange={(fields, left) => {
						setCount(left ?? steps)
						edit({ ...draft, fields })
					}}
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
				<AddField
					fields={draft.fields}
					onAdd={add}
					steps={steps}
					onAddStep={() => setCount(steps + 1)}
				/>
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
			<Preview link={link} draft={draft} edited={draft.fields.find(({ key }) => key === open)} />
			{question}
			<Dialog
				title={
					deletes === 0
						? 'Change what depends on this?'
						: deletes === 1
							? 'Delete a rule as well?'
							: 'Delete rules as well?'
				}
				description={`You removed or renamed what these use.${deletes > 0 ? ' Visitors whom a deleted rule was for will go where everyone else goes.' : ''}`}
				open={asking}
				onOpenChange={setAsking}
				className="max-w-md"
			>
				<ul className="list-disc px-6 pb-4 pl-11">
					{consequences.map(({ id, name, what }) => (
						<li key={id}>
							<bdi className="font-medium">{name}</bdi> {what}
						</li>
					))}
				</ul>
				<div className="flex flex-wrap justify-end gap-2 px-6 pb-5">
					<Button variant="secondary" onClick={() => setAsking(false)}>
						Keep editing
					</Button>
					<Button
						variant={deletes > 0 ? 'danger' : 'primary'}
						onClick={() => {
							setAsking(false)
							save()
						}}
					>
						{deletes > 0 ? 'Save and delete' : 'Save and change'}
					</Button>
				</div>
			</Dialog>
		</div>
	)
}

/** The errors below a path: under `fields.2`, those of `label` and `options`. */
function faultsUnder(faults: Faults, path: string): Faults {
	const below = Object.entries(faults).filter(([at]) => at.startsWith(`${path}.`))
	return Object.fromEntries(
		below.map(([at, message]) => [at.slice(path.length + 1).split('.')[0] ?? '', message]),
	)
}
