import { lazyPart } from '../shell/lazyPart'
import { titleCase } from '../ui/titleCase'
import { loadMenus, MenuPlaceholder } from './MenuPlaceholder'
import type { Lead } from './queries'
import { StageMark } from './StageMark'

const StageBadgeMenu = lazyPart(async () => ({ default: (await loadMenus()).StageBadgeMenu }))

/** A lead's stage, with a menu to change it, loaded once `near`. */
export function StageBadge(of: { lead: Lead; near: boolean; tabIndex: number }) {
	const { stage } = of.lead
	const label = titleCase(stage)
	return (
		<MenuPlaceholder {...of} menu={StageBadgeMenu} aria-label={`Stage: ${label}`}>
			<StageMark stage={stage} />
		</MenuPlaceholder>
	)
}
