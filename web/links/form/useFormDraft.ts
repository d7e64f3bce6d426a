import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldType } from '../../../schema/fields'
import { placementFaults } from '../../../schema/placement'
import { sameJson } from '../../../schema/sameJson'
import { Canceled, errorMessage, faultsByPath } from '../../api/client'
import { formatCount } from '../../ui/numbers'
import { toast } from '../../ui/toast'
import { type LinkRow, useSaveLink } from '../queries'
import { draftOf as rulesOf } from '../rules/draft'
import { addressFaults, describeRuleFault } from '../rules/ruleFaults'
import { type Draft, draftOf, type Faults, newField, toSave } from './draft'
import { lastStep, movedTo, onStep, withoutGaps } from './formRows'
import { fitting } from './translations'
import { adapted } from './uses'

export type FormDraft = ReturnType<typeof useFormDraft>

/** A link's form while it is edited, until it is saved. */
export function useFormDraft({
	link,
	draft,
	count = 1,
	change,
	onRemove,
	onFault,
}: {
	link: LinkRow
	draft: Draft
	/** How many steps the list has, if more than the fields need. */
	count: number | undefined
	/** `what` identifies the change, for undo. */
	change: (draft: Draft, what: string, count: number) => void
	/** Called as a field is removed, with its label. */
	onRemove: (label: string) => void
	/** Gets the path of the first part that couldn't be saved. */
	onFault: (path: string) => void
}) {
	const [seen, setSeen] = useState(link)
	const [refused, setRefused] = useState<Faults>()
	const [asking, setAsking] = useState(false)
	/** The id of the rule whose address is being typed, and may not be one yet. */
	const [typing, setTyping] = useState<string>()
	const { mutateAsync, isPending } = useSaveLink(link.id, { quiet: true })
	const changed = !sameJson(draft, draftOf(seen))

	// Changes saved elsewhere show at once, unless they would replace unsaved ones.
	const follow = useEffectEvent((link: LinkRow) => {
		if (changed) return
		setSeen(link)
		if (!sameJson(draft, draftOf(link))) change(draftOf(link), 'merge', 1)
	})
	useEffect(() => follow(link), [link])

	function edit(next: Draft, what = 'form', steps = count) {
		change(next, what, steps)
		setRefused(undefined)
	}
	const steps = lastStep(draft.fields, count)
	const { rules: drafted, ...mine } = toSave(draft)
	const { fields, rules, consequences } = adapted(
		{ fields: seen.fields, rules: drafted },
		mine.fields,
	)
	const misplaced = Object.fromEntries(
		placementFaults(fields).map(({ path, message }) => [`fields.${path.join('.')}`, message]),
	)
	const afterSave = useRef<() => void>(undefined)
	const latest = useRef(draft)
	latest.current = draft
	async function save() {
		setAsking(false)
		try {
			const saved = await mutateAsync({
				seen,
				mine: {
					...mine,
					fields: withoutGaps(fields),
					translations: fitting(mine.translations, { fields, rules }),
					...(!sameJson(rules, rulesOf(seen)) && { rules }),
				},
			})
			setSeen(saved)
			// Otherwise there are newer changes, which stay unsaved.
			if (latest.current === draft) change(draftOf(saved), 'merge', 1)
			toast({ title: 'Form saved' })
			afterSave.current?.()
		} catch (error) {
			if (error instanceof Canceled) return
			const found = faultsByPath(error)
			const [path, message = ''] = Object.entries(found)[0] ?? []
			toast({
				title: 'Not published',
				description: (path && describeRuleFault(draft.rules, path, message)) ?? errorMessage(error),
				variant: 'destructive',
			})
			if (!path) return
			setRefused(found)
			onFault(path)
		}
	}
	const faults: Faults = { ...misplaced, ...addressFaults(draft.rules, typing), ...refused }
	const wrong = Object.keys(faults).length
	const hasEmptyStep = steps > lastStep(draft.fields)
	return {
		link,
		draft,
		steps,
		/** Whether the last step has no fields, which is nothing to save. */
		hasEmptyStep,
		changed,
		edit,
		asking,
		setAsking,
		consequences,
		save,
		faults,
		setTyping,
		/** Why its changes aren't saved; undefined without changes. */
		status:
			wrong > 0
				? `Not saved: ${formatCount(wrong, 'problem')}`
				: changed
					? 'Unsaved changes'
					: hasEmptyStep
						? `Step ${steps} is empty`
						: undefined,
		/** The errors of the last save, until the next edit. */
		refused,
		saving: isPending,
		/** Saves it, or asks the owner for confirmation first. `then` runs once it is saved. */
		submit(then?: () => void) {
			if (isPending) return
			afterSave.current = then
			if (consequences.length > 0) setAsking(true)
			else void save()
		},
		discard: () => edit(draftOf(seen), 'discard the form', 1),
		setSteps: (steps: number) => edit(draft, 'steps', steps),
		/** Adds a field to the last step, and returns its key. */
		add(type: FieldType) {
			const field = newField(type, draft.fields)
			if (field) edit({ ...draft, fields: [...draft.fields, onStep(field, steps)] }, 'add')
			return field?.key
		},
		remove(key: string) {
			const field = draft.fields.find((field) => field.key === key)
			if (!field) return
			onRemove(field.label)
			edit({ ...draft, fields: draft.fields.filter((one) => one !== field) }, `remove ${key}`)
		},
		moveTo: (key: string, step: number) =>
			edit({ ...draft, fields: movedTo(draft.fields, key, step) }, `move ${key}`),
		/** Reorders some of the fields among the places that they have. */
		reorder(keys: readonly string[]) {
			const queue = keys.flatMap((key) => draft.fields.find((field) => field.key === key) ?? [])
			const fields = draft.fields.map((field) =>
				keys.includes(field.key) ? (queue.shift() ?? field) : field,
			)
			edit({ ...draft, fields }, `order ${keys}`)
		},
	}
}
