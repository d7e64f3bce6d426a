import { Trash2 } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { useNavigate } from 'react-router'
import { Button } from '../ui/Button'
import { useDeleteLink } from './queries'

/** Deletes the link after asking, and goes back to the list. */
export function DeleteLink({ id }: { id: number }) {
	const navigate = useNavigate()
	const remove = useDeleteLink()
	return (
		<AlertDialog.Root>
			<AlertDialog.Trigger asChild>
				<Button variant="danger" pending={remove.isPending}>
					<Trash2 className="size-4" aria-hidden /> Delete Link
				</Button>
			</AlertDialog.Trigger>
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/50" />
				<AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-2xl border border-line bg-surface p-6 text-ink shadow-lg">
					<AlertDialog.Title className="text-lg font-semibold">Delete Link</AlertDialog.Title>
					<AlertDialog.Description className="mt-2 text-soft">
						Are you sure you want to delete this link? This action cannot be undone.
					</AlertDialog.Description>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<AlertDialog.Cancel asChild>
							<Button variant="secondary">Cancel</Button>
						</AlertDialog.Cancel>
						<AlertDialog.Action asChild>
							<Button
								variant="danger"
								onClick={() =>
									remove.mutate(id, { onSuccess: () => navigate('/links', { replace: true }) })
								}
							>
								Delete
							</Button>
						</AlertDialog.Action>
					</div>
				</AlertDialog.Content>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	)
}
