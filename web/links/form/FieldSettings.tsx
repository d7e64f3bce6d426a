import { Suspense } from 'react'
import { maxUploadBytes } from '../../../schema/capture'
import { type Field, isContactKey, typeOf } from '../../../schema/fields'
import { formatBytes } from '../../../schema/files'
import { fileGroupNames, fileGroups, groupsOf } from '../../../schema/uploads'
import { lazyPart, useFetchSoon } from '../../shell/lazyPart'
import { CheckboxField, FieldNote, TextField } from '../../ui/Field'
import { Skeleton } from '../../ui/Skeleton'
import { Conditions } from '../rules/Conditions'
import type { Faults } from './draft'

const OptionsField = lazyPart(() => import('./OptionsField'))

type Props = {
	field: Field
	/** The fields before it. */
	before: Field[]
	isNew: boolean
	faults: Faults
	isTaken: (key: string) => boolean
	onChange: (field: Field) => void
}

/** The settings that a field's type takes. */
export function FieldSettings({ field, before, isNew, faults, isTaken, onChange }: Props) {
	useFetchSoon(OptionsField.fetch)
	const { type, key } = field
	const { settings } = typeOf(field)
	const set = (change: Partial<Field>) => onChange({ ...field, ...change })
	const counted = type === 'number' ? '' : type === 'choices' ? ' choices' : ' characters'
	const number = (name: 'min' | 'max', label: string) =>
		settings.includes(name) && (
			<TextField
				label={label}
				type="number"
				step="any"
				value={field[name] ?? ''}
				placeholder={type === 'rating' ? '5' : 'No limit'}
				error={faults[name]}
				onChange={({ target }) =>
					set({ [name]: target.value === '' ? undefined : Number(target.value) })
				}
			/>
		)
	const date = (name: 'earliest' | 'latest', label: string) =>
		settings.includes(name) && (
			<TextField
				label={label}
				type="date"
				value={field[name] ?? ''}
				error={faults[name]}
				onChange={({ target }) => set({ [name]: target.value || undefined })}
			/>
		)
	return (
		<div className="space-y-4">
			<TextField
				label={type === 'hidden' ? 'Name in your lists' : 'Label'}
				value={field.label}
				maxLength={100}
				error={faults.label}
				// The label comes first.
				autoFocus={isNew}
				onFocus={({ target }) => isNew && target.select()}
				onChange={({ target }) => set({ label: target.value })}
			/>
			{type === 'hidden' && (
				<TextField
					label="URL parameter"
					defaultValue={key}
					readOnly={!isNew}
					maxLength={40}
					error={faults.key}
					hint={`Filled in from the link’s URL: …?${key}=value`}
					onBlur={({ target }) => {
						const wanted = target.value.trim().toLowerCase()
						if (isTaken(wanted) || !wanted) target.value = key
						else if (wanted !== key) set({ key: wanted })
					}}
				/>
			)}
			{settings.includes('options') && (
				<Suspense fallback={<Skeleton className="h-32 w-full" />}>
					<OptionsField
						options={field.options ?? ['']}
						error={faults.options}
						onChange={(options) => set({ options })}
					/>
				</Suspense>
			)}
			{type !== 'hidden' && (
				<TextField
					label="Help text"
					value={field.help ?? ''}
					maxLength={200}
					error={faults.help}
					onChange={({ target }) => set({ help: target.value || undefined })}
				/>
			)}
			{settings.includes('placeholder') && (
				<TextField
					label="Placeholder"
					value={field.placeholder ?? ''}
					maxLength={100}
					error={faults.placeholder}
					onChange={({ target }) => set({ placeholder: target.value || undefined })}
				/>
			)}
			{settings.includes('accepts') && (
				<fieldset>
					<legend className="font-semibold">Accepted files</legend>
					{fileGroupNames.map((group) => (
						<CheckboxField
							key={group}
							label={fileGroups[group].name}
							checked={groupsOf(field).includes(group)}
							onChange={({ target }) =>
								set({
									accepts: fileGroupNames.filter((one) =>
										one === group ? target.checked : groupsOf(field).includes(one),
									),
								})
							}
						/>
					))}
					<FieldNote
						id={`accepts-${key}`}
						error={faults.accepts}
						hint={`At most ${formatBytes(maxUploadBytes)} each. We check their content, not just their names. They are deleted with the lead.`}
					/>
				</fieldset>
			)}
			{(settings.includes('max') || settings.includes('latest')) && (
				<div className="grid gap-4 sm:grid-cols-2">
					{number('min', `Minimum${counted}`)}
					{number('max', type === 'rating' ? 'Stars' : `Maximum${counted}`)}
					{date('earliest', 'Earliest')}
					{date('latest', 'Latest')}
				</div>
			)}
			{type !== 'hidden' && (
				<CheckboxField
					label="Required"
					checked={field.required}
					onChange={({ target }) => set({ required: target.checked })}
				/>
			)}
			{type !== 'hidden' && (before.length > 0 || field.showIf) && (
				<fieldset className="space-y-1">
					<legend className="sr-only">When it is shown</legend>
					<Conditions
						when={field.showIf ?? []}
						fields={before}
						known="answers"
						always="Always shown"
						only="Show only if"
						faultOf={() => faults.showIf}
						onChange={(showIf) => set({ showIf: showIf.length > 0 ? showIf : undefined })}
					/>
					{faults.showIf && (
						<p role="alert" className="text-sm text-bad">
							{faults.showIf}
						</p>
					)}
				</fieldset>
			)}
			{!isContactKey(key) && type !== 'hidden' && (
				<p className="text-sm text-soft">
					In the API its answers are called <code>{key}</code>.
				</p>
			)}
		</div>
	)
}
