import { ChevronsUpDown } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import type { WorkspaceColor } from '../../schema/workspaceColors'
import { lazyPart } from '../shell/lazyPart'
import { cx } from '../ui/cx'
import { lazyMenuProps, type OpenedBy } from '../ui/lazyMenu'
import { Truncate } from '../ui/Truncate'
import { Mark } from './Mark'

const SwitcherMenu = lazyPart(() => import('./SwitcherMenu'))

type Shown = { id: number; name: string; color: WorkspaceColor }

/** The workspace that the tab shows, and the way to the user's others. Its menu loads when it is first opened. */
export function Switcher({ workspace, className }: { workspace: Shown; className?: string }) {
	const [openedBy, setOpenedBy] = useState<OpenedBy>()
	const content = (
		<>
			<Mark {...workspace} />
			<span className="min-w-0 flex-1 text-left font-semibold text-ink">
				<span className="sr-only">Workspace: </span>
				<Truncate>{workspace.name}</Truncate>
			</span>
			<ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden />
		</>
	)
	const look = cx('flex items-center gap-2.5 rounded-lg px-2 hover:bg-sunken', className)
	const button = (
		<button
			type="button"
			className={look}
			{...lazyMenuProps((how) => startTransition(() => setOpenedBy(how)))}
		>
			{content}
		</button>
	)
	if (!openedBy) return button
	return (
		<Suspense fallback={button}>
			<SwitcherMenu current={workspace.id} openedBy={openedBy}>
				<button type="button" className={look}>
					{content}
				</button>
			</SwitcherMenu>
		</Suspense>
	)
}
