import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../leads/ExportButton'
import { LeadsPanel } from '../leads/LeadsPanel'
import { linksQuery } from '../links/queries'

export default function LeadsTab() {
	const { data: links = [] } = useQuery(linksQuery)
	return (
		<div className="space-y-4">
			<div className="flex justify-end">
				<ExportButton />
			</div>
			<LeadsPanel links={links} />
		</div>
	)
}
