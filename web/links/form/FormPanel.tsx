import type { ComponentProps } from 'react'
import type { Field } from '../../../schema/fields'
import type { After } from '../../../schema/form'
import { stepsOf } from '../../../schema/formSteps'
import type { Language } from '../../../schema/languages'
import { linkLimits } from '../../../schema/linkLimits'
import { PanelHead } from '../../design/PanelHead'
import type { Part } from '../../design/parts'
import { TextAreaField } from '../../ui/Field'
import { formatCount } from '../../ui/numbers'
import { AddField } from './AddField'
import { AfterFields, ConsentFields } from './AfterFields'
import type { Faults } from './draft'
import { FieldList } from './FieldList'
import { FieldSettings } from './FieldSettings'
import { TranslatedOptions } from './TranslatedOptions'
import type { FormDraft } from './useFormDraft'

const afterWords: Record<After['kind'], string> = {
	redirect: 'then goes to the destination',
	message: 'then shows a message',
	booking: 'then goes to a booking page',
	file: 'then gives a file',
}

/** A one-line summary of a form. */
function summaryOf({ fields, consent, after }: FormDraft['draft']) {
	if (fields.length === 0) return 'None: visitors go straight to the destination'
	const steps = stepsOf(fields).length
	const asked = formatCount(fields.length, 'field') + (steps > 1 ? ` on ${steps} steps` : '')
	return [asked, consent && 'asks for consent', afterWords[after.kind]].filter(Boolean).join(', ')
}

export type Props = {
	form: FormDraft
	/** The language that the page is shown in; as written if none is chosen. */
	language: Language | undefined
	/** The key of the field whose settings are open. */
	open: string | undefined
	onOpen: (key: string | undefined) => void
}

/** What a link's form asks, and what follows it, where the panel has a column and there is no rail. */
export const FormPanel = (props: Props) => {
	const { draft, faults, edit } = props.form
	return (
		<section className="min-w-0">
			<FormHead draft={draft} />
			<div className="space-y-4 pt-4">
				<FormFields
					{...props}
					settings={(field) => <FieldForm {...props} key={field.key} field={field} />}
				/>
				<div className="space-y-2 border-t border-line pt-4">
					<h3 className="font-semibold">Consent</h3>
					<ConsentFields {...{ draft, faults }} onChange={edit} />
				</div>
				<div className="space-y-4 border-t border-line pt-4">
					<h3 className="font-semibold">After the form</h3>
					<AfterFields {...{ draft, faults }} onChange={edit} />
				</div>
			</div>
		</section>
	)
}

/** What the form is, in a line as high as a PanelHead; its name is the tab's. */
export const FormHead = ({ draft }: Pick<FormDraft, 'draft'>) => (
	<header className="border-b border-line pb-2">
		<h2 className="sr-only">Form</h2>
		<p className="flex items-center text-sm lg:min-h-[calc(var(--control)-0.5rem)] text-soft">
			{summaryOf(draft)}
		</p>
	</header>
)

/** The settings of the selection in the rail or on the page. */
export function FormSettings({
	chosen,
	close,
	...props
}: Props & {
	chosen: Part | undefined
	/** Undefined in a sheet, which has a head of its own. */
	close: (() => void) | undefined
}) {
	const { form, open } = props
	const { draft, faults, edit } = form
	const field = draft.fields.find(({ key }) => key === open)
	const shown = field ? undefined : chosen === 'message' ? 'after' : chosen
	const name = field?.label ?? (shown && names[shown])
	return (
		<>
			{name !== undefined && close && <PanelHead title={<bdi>{name}</bdi>} close={close} />}
			{field && <FieldForm {...props} key={field.key} field={field} />}
			{name === undefined && <p className="text-soft">Choose a part of the page to edit it.</p>}
			{shown === 'ended' && (
				<div data-part="ended">
					<TextAreaField
						label="Once the link has ended"
						rows={3}
						maxLength={linkLimits.endedText}
						value={draft.endedText ?? ''}
						error={faults.endedText}
						hint="Shown instead of the form. When it ends is in Settings."
						onChange={({ target }) => edit({ ...draft, endedText: target.value || null })}
					/>
				</div>
			)}
			{shown === 'consent' && <ConsentFields draft={draft} faults={faults} onChange={edit} />}
			{shown === 'after' && (
				<div className="space-y-4">
					<AfterFields draft={draft} faults={faults} onChange={edit} />
				</div>
			)}
		</>
	)
}

const names: Partial<Record<Part, string>> = {
	consent: 'Consent',
	after: 'After the form',
	ended: 'Ended',
}

/** The settings of a field. */
function FieldForm({ form, field, language, onOpen }: Props & { field: Field }) {
	const { link, draft, steps, faults, edit } = form
	const { fields } = draft
	const at = fields.indexOf(field)
	return (
		<div id={`settings-${field.key}`} data-part={`field:${field.key}`} className="space-y-4">
			<FieldSettings
				field={field}
				before={fields.slice(0, at)}
				isNew={!link.fields.some(({ key }) => key === field.key)}
				faults={faultsUnder(faults, `fields.${at}`)}
				isTaken={(key) => fields.some((other) => other !== field && other.key === key)}
				onChange={(changed) => {
					edit(
						{ ...draft, fields: fields.map((other) => (other === field ? changed : other)) },
						'form',
						steps,
					)
					if (changed.key !== field.key) onOpen(changed.key)
				}}
			/>
			{language && field.type === 'select' && <TranslatedOptions {...{ form, field, language }} />}
		</div>
	)
}

/** A form's fields by step, and the menu to add fields. */
export function FormFields({
	form,
	open,
	onOpen,
	settings,
}: Omit<Props, 'language'> & Pick<ComponentProps<typeof FieldList>, 'settings'>) {
	const { draft, steps, faults, edit } = form
	return (
		<>
			<FieldList
				fields={draft.fields}
				steps={steps}
				open={open}
				faultsOf={(i) => faultsUnder(faults, `fields.${i}`)}
				onOpen={onOpen}
				settings={settings}
				onRemove={form.remove}
				onChange={(fields, left = steps) => edit({ ...draft, fields }, 'form', left)}
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
		</>
	)
}

/** The errors below a path: under `fields.2`, those of `label` and `options`. */
function faultsUnder(faults: Faults, path: string): Faults {
	const below = Object.entries(faults).filter(([at]) => at.startsWith(`${path}.`))
	return Object.fromEntries(
		below.map(([at, message]) => [at.slice(path.length + 1).split('.')[0] ?? '', message]),
	)
}
