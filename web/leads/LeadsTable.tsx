import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'
import { Cell, Table } from '../ui/Table'
import { QualificationBadge } from './QualificationBadge'
import { type Lead, useDeleteLead } from './queries'

const columns = ['Name', 'Email', 'Phone', 'Source Link', 'Qualification', 'Captured', 'Actions']

export function LeadsTable({ leads }: { leads: Lead[] }) {
	const remove = useDeleteLead()
	return (
		<Table label="Leads" columns={columns}>
			{leads.map((lead) => (
				<tr key={lead.id}>
					<Cell className="min-w-36 max-w-64 font-medium wrap-anywhere">
						{lead.name ?? 'Anonymous'}
					</Cell>
					<Cell className="max-w-64 truncate">{lead.email ?? '–'}</Cell>
					<Cell className="whitespace-nowrap">{lead.phone ?? '–'}</Cell>
					<Cell className="max-w-56 truncate">
						<Link to={`/links/${lead.linkId}`} className="text-soft hover:text-ink hover:underline">
							{lead.linkTitle ?? 'Unknown Link'}
						</Link>
					</Cell>
					<Cell>
						<QualificationBadge {...lead} />
					</Cell>
					<Cell className="text-soft">
						<RelativeTime date={lead.createdAt} />
					</Cell>
					<Cell>
						<Button
							variant="ghost"
							size="icon"
							aria-label={`Delete the lead ${lead.name ?? lead.email ?? 'Anonymous'}`}
							disabled={remove.isPending && remove.variables === lead.id}
							onClick={() => remove.mutate(lead.id)}
						>
							<Trash2 className="size-4" />
						</Button>
					</Cell>
				</tr>
			))}
		</Table>
	)
}
