import { Trash2 } from 'lucide-react'
import { leadPage, qualificationStatuses } from '../../schema/lead'
import { Button } from '../ui/Button'
import { SelectField } from '../ui/SelectField'
import { deleteLeads } from './deletion'
import { useSetStatus } from './queries'
import { statusLabel } from './status'

const choices = [
	['', 'Set status…'] as const,
	...qualificationStatuses.map((status) => [status, statusLabel(status)] as const),
	['rules', 'As the rules say'] as const,
]

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
			<SelectField
				label="Set the status of the selected leads"
				value=""
				options={choices}
				disabled={tooMany || set.isPending}
				onChange={(status) =>
					status &&
					set.mutate({ ids, status: status === 'rules' ? null : status }, { onSuccess: done })
				}
			/>
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
