import { ChevronDown, ShieldCheck, Tag, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { maxTagLength } from '../../schema/stage'
import { AskText } from '../ui/AskText'
import { Button } from '../ui/Button'
import { SelectionBar, type SelectRest } from '../ui/SelectionBar'
import { type Change, useChangeLeads } from './changes'
import { deleteLeads } from './deletion'
import { type Lead, useRelease } from './queries'
import { StageMenu } from './StageMenu'
import { StatusMenu } from './StatusMenu'

/** Actions on the selected leads. */
export function BulkBar({
	leads,
	suspects,
	rest,
	done,
	again,
}: {
	/** The selection. */
	leads: Lead[]
	/** Whether they are suspects, to be released rather than sorted. */
	suspects: boolean
	rest: SelectRest | undefined
	/** Clears the selection. */
	done: () => void
	/** Restores the selection after a failed action. */
	again: () => void
}) {
	const set = useChangeLeads()
	const release = useRelease()
	const [choosing, setChoosing] = useState(false)
	const ids = leads.map(({ id }) => id)
	function act(change: Change) {
		set.mutateAsync({ leads, change }).catch(again)
		done()
	}
	return (
		<SelectionBar name="Selected leads" count={ids.length} rest={rest} clear={done}>
			{suspects ? (
				<Button
					variant="secondary"
					pending={release.isPending}
					onClick={() => release.mutate(ids, { onSuccess: done })}
				>
					<ShieldCheck className="size-4" aria-hidden /> Release
				</Button>
			) : (
				<StatusMenu
					rules="Back to automatic"
					pending={set.isPending}
					open={choosing}
					onOpen={setChoosing}
					onChoose={(qualificationStatus) => act({ qualificationStatus })}
				>
					<DropdownMenu.Trigger asChild>
						<Button variant="secondary" pending={set.isPending}>
							<span className="max-sm:sr-only">Set status</span>
							<span aria-hidden className="sm:hidden">
								Status
							</span>
							<ChevronDown className="size-4" aria-hidden />
						</Button>
					</DropdownMenu.Trigger>
				</StatusMenu>
			)}
			{!suspects && (
				<StageMenu onChoose={(stage) => act({ stage })}>
					<DropdownMenu.Trigger asChild>
						<Button variant="secondary" pending={set.isPending}>
							<span className="max-sm:sr-only">Set stage</span>
							<span aria-hidden className="sm:hidden">
								Stage
							</span>
							<ChevronDown className="size-4" aria-hidden />
						</Button>
					</DropdownMenu.Trigger>
				</StageMenu>
			)}
			{!suspects && (
				<AskText
					title="Tag the selected leads"
					label="Tag"
					action="Add tag"
					maxLength={maxTagLength}
					side="top"
					trigger={
						<Button variant="secondary">
							<Tag className="size-4" aria-hidden />
							<span className="max-sm:sr-only">Tag</span>
						</Button>
					}
					onText={(tag, close) => {
						close()
						act({ addTags: [tag] })
					}}
				/>
			)}
			<Button
				variant="danger"
				onClick={() => {
					deleteLeads(ids.map((id) => ({ id })))
					done()
				}}
			>
				<Trash2 className="size-4" aria-hidden />
				<span className="max-sm:sr-only">Delete</span>
			</Button>
		</SelectionBar>
	)
}
