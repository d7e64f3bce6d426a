import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import type { Faults } from './draft'

/** The collapsible sections below the page. */
export type Below = 'rules' | 'mail' | 'translations'

/** The open sections, and the one last opened from elsewhere, to scroll to. */
export type Opened = {
	parts: readonly Below[]
	sought?: { part: Below }
	set: (part: Below, open: boolean) => void
}

/** Scrolls a section to below the header. */
export const underHead = 'scroll-mt-[calc(var(--head)+1rem)]'

/** Whether a section is open (always, while it has errors), and a ref that scrolls it into view. */
export function useOpened({ parts, sought }: Opened, part: Below, faults: Faults, of: string[]) {
	const section = useRef<HTMLDivElement>(null)
	const isWrong = Object.keys(faults).some((path) => of.includes(path.split('.')[0] ?? ''))
	useEffect(() => {
		if (sought?.part === part) section.current?.scrollIntoView()
	}, [sought, part])
	return { editing: parts.includes(part) || isWrong, section }
}

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
}) => (
	<Button variant="secondary" onClick={() => opened.set(part, !editing)}>
		{editing ? (
			'Done'
		) : (
			<>
				<Icon className="size-4" aria-hidden /> {children}
			</>
		)}
	</Button>
)
