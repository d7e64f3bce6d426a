import { useQuery } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { useRef } from 'react'
import { askAboutTools } from '../shell/askAboutTools'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { formatNumber } from '../ui/numbers'
import { deleteLinks, useDeleteLinkForGood } from './deletion'
import { type LinkRow, linkQuery } from './queries'

/** Asks whether to delete the link for good or to move it to the trash. */
export function DeleteLink({ link, close }: { link: LinkRow; close: () => void }) {
	// Leads may have come in since the page loaded, and the dialog says how many would go.
	useQuery({ ...linkQuery(link.id), refetchOnMount: 'always' })
	const remove = useDeleteLinkForGood()
	// Runs after closing, so that the next dialog can return the focus to where it was.
	const chosen = useRef<() => void>(undefined)
	async function removeForGood() {
		const how = await askAboutTools({ count: link.leads, links: 1, forGood: true })
		if (how) remove.mutate({ link, how })
	}
	return (
		<ConfirmDialog
			title="Delete Link"
			description={`Are you sure you want to delete this link? This action cannot be undone. ${leadsGoWith(link)}`.trim()}
			action="Delete"
			pending={remove.isPending}
			act={() => {
				chosen.current = removeForGood
			}}
			close={close}
			closed={() => chosen.current?.()}
		>
			<AlertDialog.Action asChild>
				<Button
					variant="secondary"
					title="You can restore it for 30 days"
					onClick={() => {
						chosen.current = () => deleteLinks([link])
					}}
				>
					Move to trash
				</Button>
			</AlertDialog.Action>
		</ConfirmDialog>
	)
}

/** A sentence on how many leads are deleted along with the link; empty if it has none. */
function leadsGoWith({ leads }: LinkRow) {
	if (leads === 0) return ''
	return leads === 1
		? '1 lead will be deleted with it.'
		: `${formatNumber(leads)} leads will be deleted with it.`
}
