import { lazyPart } from '../shell/lazyPart'
import { Badge } from '../ui/Badge'
import { cx } from '../ui/cx'
import { titleCase } from '../ui/titleCase'
import { scoreAlone } from './columns'
import { loadMenus, MenuPlaceholder } from './MenuPlaceholder'
import type { Lead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { statusTones } from './status'

const StatusBadgeMenu = lazyPart(async () => ({ default: (await loadMenus()).StatusBadgeMenu }))

/** With a menu to set the status, loaded once `near`. */
export const QualificationBadge = (of: { lead: Lead; near: boolean; tabIndex: number }) => (
	<MenuPlaceholder {...of} menu={StatusBadgeMenu}>
		<Qualification {...of.lead} />
	</MenuPlaceholder>
)

/** A lead's status and score. */
function Qualification({
	qualificationStatus,
	score,
	scoringData,
}: Pick<Lead, 'qualificationStatus' | 'score' | 'scoringData'>) {
	const status = qualificationStatus ?? 'new'
	return (
		<Badge tone={statusTones[status]}>
			{/* A minimum width, so that the meters of a list line up. */}
			<span className={cx('min-w-18 text-left', scoreAlone.others)}>
				{`${titleCase(status)} (${score})`}
			</span>
			<span aria-hidden className={scoreAlone.shown}>
				{score}
			</span>
			{status !== 'unqualified' && (
				<span className="contents max-[80rem]:in-data-beside:in-[td]:hidden">
					<ScoreMeter score={score} status={scoringData?.status ?? status} />
				</span>
			)}
		</Badge>
	)
}
