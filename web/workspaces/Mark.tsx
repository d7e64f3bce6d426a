import { firstLetter } from '../../schema/text'
import type { WorkspaceColor } from '../../schema/workspaceColors'
import { cx } from '../ui/cx'
import { colorClass } from './colors'

/** A workspace's first letter on its color. Decorative: the name stands beside it. */
export const Mark = ({ name, color }: { name: string; color: WorkspaceColor }) => (
	<span
		aria-hidden
		className={cx(
			'flex size-6 shrink-0 items-center justify-center rounded-md text-sm font-semibold text-white',
			colorClass[color],
		)}
	>
		{firstLetter(name).toUpperCase()}
	</span>
)
