import type { ReactNode } from 'react'
import { type LinkTab, linkTabs, paths } from '../../schema/paths'
import { useMay } from '../shell/may'
import { formatNumber } from '../ui/numbers'
import { PageTabs } from '../ui/PageTabs'
import { titleCase } from '../ui/titleCase'
import type { LinkRow } from './queries'

/** The tabs that a viewer can open, besides the overview. */
const readable: readonly LinkTab[] = ['leads']

/** The tabs of a link's page. */
export function LinkTabs({
	link: { id, leads },
	aside,
}: {
	/** Without its number of leads while it loads. */
	link: Pick<LinkRow, 'id'> & { leads?: number }
	aside?: ReactNode
}) {
	const may = useMay()
	const shown = linkTabs.filter((tab) => may('links.write') || readable.includes(tab))
	return (
		<PageTabs
			label="Parts of this link"
			aside={aside}
			tabs={[
				{ name: 'Overview', to: paths.link(id) },
				...shown.map((tab) => ({
					name: titleCase(tab),
					to: paths.link(id, tab),
					...(tab === 'leads' && leads !== undefined && { count: formatNumber(leads) }),
				})),
			]}
		/>
	)
}
