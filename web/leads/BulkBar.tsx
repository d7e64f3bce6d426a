import { ChevronDown, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { leadPage } from '../../schema/lead'
import { Button } from '../ui/Button'
import { deleteLeads } from './deletion'
import { useSetStatus } from './queries'
import { StatusMenu } from './StatusMenu'

/** What can be done with the leads that are chosen. */
export function BulkBar({ ids, done }: { ids: number[]; done: () => void }) {
	const set = useSetStatus()
	const tooMany = ids.length > leadPage.most
	return (
		<section
			aria-label="Selected leads"
			className="flex flex-wrap items-center gap-3 border-t border-line bg-accent-soft/60 px-6 py-3"
		>
			<p className="mr-auto font-medium" role="status">
				{ids.length} selected
				{tooMany && (
					<span className="font-normal text-soft"> (at most {leadPage.most} at once)</span>
				)}
			</p>
			<StatusMenu
				rules="As the rules say"
				pending={set.isPending}
				onChoose={(status) => set.mutate({ ids, status }, { onSuccess: done })}
			>
				<DropdownMenu.Trigger asChild disabled={tooMany}>
					<Button variant="secondary" pending={set.isPending}>
						Set status <ChevronDown className="size-4" aria-hidden />
					</Button>
				</DropdownMenu.Trigger>
			</StatusMenu>
			<Button
				variant="danger"
				disabled={tooMany}
				onClick={() => {
					deleteLeads(ids)
					done()
				}}
			>
				<Trash2 className="size-4" aria-hidden /> Delete
			</Button>
			<Button variant="ghost" onClick={done}>
				Clear
			</Button>
		</section>
	)
}
