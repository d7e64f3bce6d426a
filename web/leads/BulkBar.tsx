import { ChevronDown, ShieldCheck, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { leadPage } from '../../schema/leadPage'
import { Button } from '../ui/Button'
import { deleteLeads } from './deletion'
import { useRelease, useSetStatus } from './queries'
import { StatusMenu } from './StatusMenu'

/**
 * Actions on the selected leads. The bar floats at the bottom of the window, so it shifts no rows;
 * at the end of a list it covers only the page's footer.
 */
export function BulkBar({
	ids,
	suspects,
	done,
}: {
	ids: number[]
	/** Whether they are suspects, to be released rather than sorted. */
	suspects: boolean
	done: () => void
}) {
	const set = useSetStatus()
	const release = useRelease()
	const [choosing, setChoosing] = useState(false)
	const tooMany = ids.length > leadPage.max
	return (
		<section
			aria-label="Selected leads"
			data-floating
			className="fixed inset-x-3 bottom-[calc(var(--dock)+0.75rem)] z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-3.5 shadow-lg lg:left-[calc(13.5rem+0.75rem)]"
		>
			<p className="mr-2 font-medium max-sm:text-sm" role="status">
				{ids.length} selected
				{tooMany && (
					<span className="font-normal text-soft"> (at most {leadPage.max} at once)</span>
				)}
			</p>
			{suspects ? (
				<Button
					variant="secondary"
					disabled={tooMany}
					pending={release.isPending}
					onClick={() => release.mutate(ids, { onSuccess: done })}
				>
					<ShieldCheck className="size-4" aria-hidden /> Release
				</Button>
			) : (
				<StatusMenu
					rules="As the rules say"
					pending={set.isPending}
					open={choosing}
					onOpen={setChoosing}
					onChoose={(status) => set.mutate({ ids, status }, { onSuccess: done })}
				>
					<DropdownMenu.Trigger asChild disabled={tooMany}>
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
			<Button
				variant="danger"
				disabled={tooMany}
				onClick={() => {
					deleteLeads(ids.map((id) => ({ id })))
					done()
				}}
			>
				<Trash2 className="size-4" aria-hidden />
				<span className="max-sm:sr-only">Delete</span>
			</Button>
			<Button variant="ghost" className="max-sm:px-1.5" onClick={done}>
				Clear
			</Button>
		</section>
	)
}
