import { useQuery } from '@tanstack/react-query'
import { Check, Plus, Settings2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../schema/paths'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import type { OpenedBy } from '../ui/lazyMenu'
import { Menu, menuItemClass, sideMenuProps } from '../ui/Menu'
import { Truncate } from '../ui/Truncate'
import { Mark } from './Mark'
import { switchTo, workspacesQuery } from './queries'

const CreateWorkspace = lazyPart(() => import('./CreateWorkspace'))

/** The user's workspaces, and a way to create another. `children` is the button that opens it. */
export default function SwitcherMenu({
	current,
	openedBy,
	children,
}: {
	current: number
	openedBy: OpenedBy
	children: ReactNode
}) {
	const { data: workspaces = [] } = useQuery(workspacesQuery)
	const [creating, setCreating] = useState(false)
	const navigate = useNavigate()
	return (
		<>
			<Menu trigger={children} openedBy={openedBy} aria-label="Workspaces" {...sideMenuProps}>
				{workspaces.map(({ id, name, color, members }) => (
					<DropdownMenu.Item
						key={id}
						className={menuItemClass}
						onSelect={() => id !== current && switchTo(id)}
					>
						<Mark name={name} color={color} />
						<span className="min-w-0 flex-1">
							<Truncate>{name}</Truncate>
						</span>
						{members > 1 && <span className="text-sm text-soft">{members} people</span>}
						{id === current && <Check className="size-4 shrink-0" aria-label="shown now" />}
					</DropdownMenu.Item>
				))}
				<DropdownMenu.Separator className="my-1 h-px bg-line" />
				<DropdownMenu.Item className={menuItemClass} onSelect={() => setCreating(true)}>
					<Plus className="mx-1 size-4" aria-hidden /> Create workspace
				</DropdownMenu.Item>
				<Only action="workspace.manage">
					<DropdownMenu.Item
						className={menuItemClass}
						onSelect={() => navigate(paths.settings('members'))}
					>
						<Settings2 className="mx-1 size-4" aria-hidden /> People and settings
					</DropdownMenu.Item>
				</Only>
			</Menu>
			{creating && (
				<Suspense>
					<CreateWorkspace close={() => setCreating(false)} />
				</Suspense>
			)}
		</>
	)
}
