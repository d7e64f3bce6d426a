import { ChevronsUpDown } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import type { WorkspaceColor } from '../../schema/workspaceColors'
import { lazyPart } from '../shell/lazyPart'
import { Cut } from '../ui/Cut'
import { cx } from '../ui/cx'
import { type Asked, menuToBe } from '../ui/menu'
import { Mark } from './Mark'

const SwitcherMenu = lazyPart(() => import('./SwitcherMenu'))

type Shown = { id: number; name: string; color: WorkspaceColor }

/** The workspace that the tab shows, and the way to the user's others. Its menu loads when it is first opened. */
export function Switcher({ workspace, className }: { workspace: Shown; className?: string }) {
	const [asked, setAsked] = useState<Asked>()
	const content = (
		<>
			<Mark {...workspace} />
			<span className="min-w-0 flex-1 text-left font-semibold text-ink">
				<span className="sr-only">Workspace: </span>
				<Cut>{workspace.name}</Cut>
			</span>
			<ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden />
		</>
	)
	const look = cx('flex items-center gap-2.5 rounded-lg px-2 hover:bg-sunken', className)
	const button = (
		<button
			type="button"
			className={look}
			{...menuToBe((how) => startTransition(() => setAsked(how)))}
		>
			{content}
		</button>
	)
	if (!asked) return button
	return (
		<Suspense fallback={button}>
			<SwitcherMenu current={workspace.id} asked={asked}>
				<button type="button" className={look}>
					{content}
				</button>
			</SwitcherMenu>
		</Suspense>
	)
}
