import { Circle, CircleCheck, CircleDot, CircleSlash, type LucideIcon } from 'lucide-react'
import type { Stage } from '../../schema/stage'
import { cx } from '../ui/cx'
import { titleCase } from '../ui/titleCase'

const icons: Record<Stage, LucideIcon> = {
	open: Circle,
	contacted: CircleDot,
	won: CircleCheck,
	lost: CircleSlash,
}

/** A stage as an icon, gray unless it is won: color is for scores. */
export function StageIcon({ stage, className = 'size-4' }: { stage: Stage; className?: string }) {
	const Icon = icons[stage]
	return (
		<Icon
			className={cx(className, 'shrink-0', stage === 'won' ? 'text-good' : 'text-soft')}
			aria-hidden
		/>
	)
}

/** A stage as its icon and its name. */
export const StageMark = ({ stage }: { stage: Stage }) => (
	<span className="inline-flex items-center gap-2 whitespace-nowrap">
		<StageIcon stage={stage} />
		{titleCase(stage)}
	</span>
)
