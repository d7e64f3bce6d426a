import { useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import type { useConflicts } from './conflicts'
import type { Conflict } from './merge'

type Pending = NonNullable<ReturnType<typeof useConflicts>>

/** Asks which version to keep of what was changed here and in another tab. */
export default function ConflictDialog({ asked, answer }: Pending) {
	const [theirs, setTheirs] = useState<readonly Conflict[]>([])
	return (
		<Dialog
			open
			title="Changed in two places"
			description="Someone saved a change while you were editing (maybe you, in another tab). Which version do you want to keep?"
			className="max-w-xl"
			onOpenChange={(open) => !open && answer(undefined)}
		>
			<form
				className="space-y-5 px-(--inset) pb-6"
				onSubmit={(event) => {
					event.preventDefault()
					// React would bubble it to the form that is being saved.
					event.stopPropagation()
					answer(theirs)
				}}
			>
				{asked.map((conflict) => {
					const choose = (mine: boolean) =>
						setTheirs([...theirs.filter((one) => one !== conflict), ...(mine ? [] : [conflict])])
					const name = conflict.path.join('.')
					return (
						<fieldset key={name} className="space-y-2">
							<legend className="text-sm font-semibold">{conflictName(conflict)}</legend>
							{([true, false] as const).map((mine) => (
								<label
									key={String(mine)}
									className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
								>
									<input
										type="radio"
										name={name}
										className="mt-0.5 size-4 accent-accent"
										checked={theirs.includes(conflict) !== mine}
										onChange={() => choose(mine)}
									/>
									<span className="min-w-0">
										<span className="block text-sm text-soft">
											{mine ? 'Your version' : 'Saved version'}
										</span>
										<span dir="auto" className="line-clamp-4 block break-words whitespace-pre-line">
											{describeValue(mine ? conflict.mine : conflict.theirs)}
										</span>
									</span>
								</label>
							))}
						</fieldset>
					)
				})}
				<div className="flex flex-wrap justify-end gap-2">
					<Button variant="secondary" onClick={() => answer(undefined)}>
						Cancel
					</Button>
					<Button type="submit">Save this version</Button>
				</div>
			</form>
		</Dialog>
	)
}

/** Fields whose names don't say what they are. */
const names: Record<string, string> = {
	destinationUrl: 'Destination URL',
	slug: 'Custom address',
	domain: 'Domain',
	expiresAt: 'Ends on',
	maxLeads: 'Ends after this many leads',
	endedText: 'Message once it has ended',
	endedUrl: 'Or redirect to',
	active: 'Active',
	showHost: 'Show destination domain',
	leadMails: 'Email about new leads',
	redirectDelay: 'Seconds before the redirect',
	passThrough: 'Pass on URL parameters',
	appendAnswers: 'Pass answers on',
	allowedOrigins: 'Sites that can embed it',
	fields: 'The form’s fields',
	after: 'After the form',
	assign: 'Who gets the leads',
	colour: 'Color',
}

const drafts = ['design', 'designDraft', 'draft']

const partLabel = (part: string) =>
	names[part] ??
	part.charAt(0).toUpperCase() +
		part.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const conflictName = ({ path }: Conflict) =>
	(drafts.includes(path[0] ?? '') && path.length > 1 ? path.slice(1) : path)
		.map(partLabel)
		.join(', ')

/** A value in words; nested ones as their texts. */
function describeValue(value: unknown): string {
	if (value === null || value === undefined || value === '') return 'Nothing'
	if (typeof value === 'boolean') return value ? 'Yes' : 'No'
	if (Array.isArray(value)) return value.map(describeItem).join(', ') || 'Nothing'
	if (typeof value === 'object') return Object.values(value).map(describeValue).join(', ')
	const text = String(value)
	return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text).toLocaleString('en-US') : text
}

/** A field of a form by its label, a rule by its name, anything else as a value. */
function describeItem(item: unknown) {
	if (typeof item !== 'object' || item === null) return describeValue(item)
	if ('label' in item) {
		return `${item.label}${'required' in item && item.required ? ' (required)' : ''}`
	}
	return describeValue('name' in item ? item.name : item)
}
