import { lazyPart } from '../shell/lazyPart'
import { titleCase } from '../ui/titleCase'
import { scoreAlone } from './columns'
import { loadMenus, MenuPlaceholder } from './MenuPlaceholder'
import type { Lead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { statusByRules } from './status'

const StatusBadgeMenu = lazyPart(async () => ({ default: (await loadMenus()).StatusBadgeMenu }))

/** With a menu to set the status, loaded once `near`. */
export const QualificationBadge = (of: { lead: Lead; near: boolean; tabIndex: number }) => (
	<MenuPlaceholder {...of} menu={StatusBadgeMenu}>
		<Qualification {...of.lead} />
	</MenuPlaceholder>
)

/** A lead's status and score. */
function Qualification(lead: Pick<Lead, 'qualificationStatus' | 'score' | 'scoringData'>) {
	const { qualificationStatus, score } = lead
	const status = qualificationStatus ?? 'new'
	return (
		<span className="inline-flex items-center gap-2 whitespace-nowrap">
			<ScoreMeter score={score} status={statusByRules(lead)} />
			<span className={scoreAlone.others}>{`${titleCase(status)} (${score})`}</span>
			<span aria-hidden className={scoreAlone.shown}>
				{score}
			</span>
		</span>
	)
}
