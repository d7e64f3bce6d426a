import { lazyPart } from '../shell/lazyPart'
import { Badge } from '../ui/Badge'
import { titleCase } from '../ui/titleCase'
import { loadMenus, MenuToBe } from './MenuToBe'
import type { Lead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { statusTones } from './status'

const StatusBadgeMenu = lazyPart(async () => ({ default: (await loadMenus()).StatusBadgeMenu }))

/** With a menu to set the status, loaded once `near`. */
export const QualificationBadge = (of: { lead: Lead; near: boolean; tabIndex: number }) => (
	<MenuToBe {...of} menu={StatusBadgeMenu}>
		<Qualification {...of.lead} />
	</MenuToBe>
)

/** A lead's status and score. */
export function Qualification({
	qualificationStatus,
	score,
	scoringData,
}: Pick<Lead, 'qualificationStatus' | 'score' | 'scoringData'>) {
	const status = qualificationStatus ?? 'new'
	return (
		<Badge tone={statusTones[status]}>
			{/* A minimum width, so that the meters of a list line up. */}
			<span className="min-w-18 text-left">{`${titleCase(status)} (${score})`}</span>
			{status !== 'unqualified' && (
				<ScoreMeter score={score} status={scoringData?.status ?? status} />
			)}
		</Badge>
	)
}
