import type { After } from '../../../schema/form'
import { stepsOf } from '../../../schema/formSteps'
import { sayCount } from '../../ui/figure'
import { Section } from '../../ui/Section'
import { AddField } from './AddField'
import { AfterFields } from './AfterFields'
import type { Faults } from './draft'
import { FieldList } from './FieldList'
import type { FormDraft } from './useFormDraft'

const afterWords: Record<After['kind'], string> = {
	redirect: 'then goes to the destination',
	message: 'then shows a message',
	booking: 'then goes to a booking page',
	file: 'then gives a file',
}

/** A form in a line. */
function summaryOf({ fields, consent, after }: FormDraft['draft']) {
	if (fields.length === 0) return 'None: visitors go straight to the destination'
	const steps = stepsOf(fields).length
	const asked = sayCount(fields.length, 'field') + (steps > 1 ? ` on ${steps} steps` : '')
	return [asked, consent && 'asks for consent', afterWords[after.kind]].filter(Boolean).join(', ')
}

/** What a link's form asks, and what follows it. */
export function FormPanel({
	form,
	open,
	onOpen,
}: {
	form: FormDraft
	/** The key of the field whose settings are open. */
	open: string | undefined
	onOpen: (key: string | undefined) => void
}) {
	const { link, draft, steps, faults, edit } = form
	return (
		<Section title="Form" hint={summaryOf(draft)}>
			<div className="space-y-4 pt-4">
				<FieldList
					fields={draft.fields}
					steps={steps}
					open={open}
					isNew={({ key }) => !link.fields.some((field) => field.key === key)}
					faultsOf={(i) => faultsUnder(faults, `fields.${i}`)}
					onOpen={onOpen}
					onChange={(fields, left) => {
						form.setSteps(left ?? steps)
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
					onAdd={(type) => {
						const key = form.add(type)
						if (key) onOpen(key)
					}}
					steps={steps}
					onAddStep={() => form.setSteps(steps + 1)}
				/>
				<AfterFields draft={draft} faults={faults} onChange={edit} />
			</div>
		</Section>
	)
}

/** The errors below a path: under `fields.2`, those of `label` and `options`. */
function faultsUnder(faults: Faults, path: string): Faults {
	const below = Object.entries(faults).filter(([at]) => at.startsWith(`${path}.`))
	return Object.fromEntries(
		below.map(([at, message]) => [at.slice(path.length + 1).split('.')[0] ?? '', message]),
	)
}
