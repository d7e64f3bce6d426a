import { LeadsPanel } from '../leads/LeadsPanel'
import { useShownLinks } from '../links/queries'

export default function LeadsTab() {
	const { data: links = [] } = useShownLinks()
	return <LeadsPanel links={links} />
}
