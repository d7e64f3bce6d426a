import { type ReactNode, useState } from 'react'
import type { LinksEditInput } from '../../../schema/linksEdit'
import { ApiError, errorMessage } from '../../api/client'
import { Dialog } from '../../ui/Dialog'
import { formatCount } from '../../ui/numbers'
import { emptyDraft } from './draft'
import { EditForm } from './EditForm'
import { type Tried, useEditLinks, useTryEdit } from './editing'
import { Preview } from './Preview'

/** Edits many links at once: what to change, then what each would become. */
export default function EditLinks({
	ids,
	trigger,
	done,
}: {
	ids: readonly number[]
	trigger: ReactNode
	/** Clears the selection. */
	done: () => void
}) {
	const [open, setOpen] = useState(true)
	const [draft, setDraft] = useState(emptyDraft)
	const [plan, setPlan] = useState<{ set: LinksEditInput; tried: Tried[]; again: boolean }>()
	const attempt = useTryEdit()
	const edit = useEditLinks()
	function preview(set: LinksEditInput, again = false) {
		attempt.mutate({ ids, set }, { onSuccess: (tried) => setPlan({ set, tried, again }) })
	}
	function apply(tried: Tried[]) {
		if (!plan) return
		edit.mutate(
			{ tried, set: plan.set },
			{
				onSuccess: () => {
					setOpen(false)
					done()
				},
				onError: (error) => {
					if (error instanceof ApiError && error.status === 409) preview(plan.set, true)
				},
			},
		)
	}
	const failed = attempt.error ?? edit.error
	const problem =
		failed && !(failed instanceof ApiError && failed.status === 409)
			? errorMessage(failed)
			: undefined
	return (
		<Dialog
			title={`Edit ${formatCount(ids.length, 'link')}`}
			description={
				plan
					? 'This is what will change. Nothing is saved yet.'
					: 'Everything you leave as it is stays as it is.'
			}
			className={plan ? 'max-w-2xl' : 'max-w-md'}
			open={open}
			onOpenChange={setOpen}
			trigger={trigger}
		>
			{plan ? (
				<Preview
					tried={plan.tried}
					again={plan.again}
					problem={problem}
					pending={edit.isPending || attempt.isPending}
					apply={apply}
					back={() => {
						edit.reset()
						setPlan(undefined)
					}}
				/>
			) : (
				<EditForm
					draft={draft}
					change={(part) => setDraft({ ...draft, ...part })}
					problem={problem}
					pending={attempt.isPending}
					preview={preview}
				/>
			)}
		</Dialog>
	)
}
