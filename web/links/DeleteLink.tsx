import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { Button } from '../ui/Button'
import { compact } from '../ui/compact'
import { deleteLinks, leadsGoWith } from './deletion'
import { type LinkRow, linkQuery } from './queries'

/** Deletes the link after confirmation. */
export function DeleteLink({ link }: { link: LinkRow }) {
	const { refetch } = useQuery(linkQuery(link.id))
	return (
		// Leads may have come in since the page loaded, and the dialog says how many would go.
		<AlertDialog.Root onOpenChange={(open) => open && refetch()}>
			<AlertDialog.Trigger asChild>
				<Button variant="danger" className={compact.button}>
					<Trash2 className="size-4" aria-hidden />
					<span className={compact.label}>Delete Link</span>
				</Button>
			</AlertDialog.Trigger>
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
				<AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-lg bg-surface p-6 text-ink shadow-lg">
					<AlertDialog.Title className="text-lg font-semibold">Delete Link</AlertDialog.Title>
					<AlertDialog.Description className="mt-2 text-soft">
						Are you sure you want to delete this link? This action cannot be undone.{' '}
						{leadsGoWith([link])}
					</AlertDialog.Description>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<AlertDialog.Cancel asChild>
							<Button variant="secondary">Cancel</Button>
						</AlertDialog.Cancel>
						<AlertDialog.Action asChild>
							<Button variant="danger" onClick={() => deleteLinks([link])}>
								Delete
							</Button>
						</AlertDialog.Action>
					</div>
				</AlertDialog.Content>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	)
}
