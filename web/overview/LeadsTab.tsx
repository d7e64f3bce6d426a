import { LeadsPanel } from '../leads/LeadsPanel'
import { useSourceLinks } from '../links/queries'

export default function LeadsTab() {
	const { data: links = [] } = useSourceLinks()
	return <LeadsPanel links={links} />
}
