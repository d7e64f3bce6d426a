import { Save, Trash2 } from 'lucide-react'
import type { Action } from '../../schema/permissions'
import { presetLimits } from '../../schema/presets'
import { Only } from '../shell/may'
import { onFirstUse } from '../shell/onFirstUse'
import { Button } from '../ui/Button'
import { Choice } from '../ui/SelectField'
import { toast } from '../ui/toast'

const AskText = onFirstUse(() => import('../ui/AskText'))

type Preset<Value> = { id: number; name: string; value: Value }

/** Chooses one of the workspace's saved presets, saves the current choices as one, and deletes presets. */
export function PresetChoice<Value>({
	label,
	presets,
	value,
	isSame,
	initial,
	canSave = true,
	action,
	onChange,
	save,
	saving,
	remove,
}: {
	/** The kind of preset, e.g. "Style". */
	label: string
	presets: readonly Preset<Value>[]
	value: Value
	isSame: (one: Value, other: Value) => boolean
	/** The value without a preset, and its name. */
	initial: { name: string; value: Value }
	/** Whether the current choices can be saved. */
	canSave?: boolean
	/** The permission that saving and deleting needs. */
	action: Action
	onChange: (value: Value) => void
	save: (name: string, done: () => void) => void
	saving: boolean
	remove: (id: number) => void
}) {
	const thing = label.toLowerCase()
	const chosen = presets.find((preset) => isSame(preset.value, value))
	const isInitial = isSame(value, initial.value)
	const options = [
		...(chosen || isInitial ? [] : [['own', 'Your own'] as const]),
		['', initial.name] as const,
		...presets.map(({ id, name }) => [String(id), name] as const),
	]
	return (
		<div className="flex flex-wrap items-end gap-2 max-sm:*:first:flex-1">
			<Choice
				label={label}
				value={chosen ? String(chosen.id) : isInitial ? '' : 'own'}
				options={options}
				onChange={(id) =>
					onChange(presets.find((preset) => String(preset.id) === id)?.value ?? initial.value)
				}
			/>
			<Only action={action}>
				{chosen ? (
					<Button
						variant="ghost"
						size="icon"
						aria-label={`Delete the ${thing} ${chosen.name}`}
						title={`Delete this ${thing}`}
						onClick={() => remove(chosen.id)}
					>
						<Trash2 className="size-4" />
					</Button>
				) : (
					!isInitial &&
					canSave && (
						<AskText
							title={`Save this ${thing}`}
							label={`Name of the ${thing}`}
							action="Save"
							maxLength={presetLimits.name}
							pending={saving}
							trigger={
								<Button variant="ghost">
									<Save className="size-4" aria-hidden /> Save {thing}
								</Button>
							}
							onText={(name, done) =>
								save(name, () => {
									toast({ title: `${label} saved` })
									done()
								})
							}
						/>
					)
				)}
			</Only>
		</div>
	)
}
