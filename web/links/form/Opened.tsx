import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { useIsRoomy } from '../../ui/useNarrow'
import type { Faults } from './draft'

/** What follows the page: with a rail, each has the page's place; otherwise, they are collapsible below it. */
export type Below = 'rules' | 'mail' | 'translations'

export type Opened = {
	parts: readonly Below[]
	/** The id of the rule to go to, and a way to say which one has the focus. */
	rule?: string | undefined
	onRule: (id: string) => void
	set: (part: Below, open: boolean) => void
}

/** Whether a section is open: always, while it has errors. */
export const isOpened = ({ parts }: Opened, part: Below, faults: Faults, of: string[]) =>
	parts.includes(part) || Object.keys(faults).some((path) => of.includes(path.split('.')[0] ?? ''))

/** Opens or closes a section. Changes stay in the draft. */
export const OpenButton = ({
	opened,
	part,
	editing,
	icon: Icon,
	children,
}: {
	opened: Opened
	part: Below
	editing: boolean
	icon: LucideIcon
	children: ReactNode
}) => {
	// Beside the rail, a part closes as the other panels do.
	const isPanel = useIsRoomy() && editing
	return (
		<Button
			{...(isPanel
				? { variant: 'ghost', size: 'icon', 'aria-label': 'Done', title: 'Done' }
				: { variant: 'secondary' })}
			className="pointer-fine:sm:-my-1"
			onClick={({ currentTarget }) => {
				opened.set(part, !editing)
				// Below the page, what opens would be out of sight.
				if (!editing)
					requestAnimationFrame(() => currentTarget.closest('section')?.scrollIntoView())
			}}
		>
			{isPanel ? (
				<X className="size-4" aria-hidden />
			) : editing ? (
				'Done'
			) : (
				<>
					<Icon className="size-4" aria-hidden /> {children}
				</>
			)}
		</Button>
	)
}
