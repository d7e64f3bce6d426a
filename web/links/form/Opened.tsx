import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import type { Faults } from './draft'

/** What is set below the page, each in a section that opens. */
export type Below = 'rules' | 'mail' | 'translations'

/** Which sections are open, and the last one that was opened from elsewhere, to be brought into view. */
export type Opened = {
	parts: readonly Below[]
	sought?: { part: Below }
	set: (part: Below, open: boolean) => void
}

/** Where a section comes into view: below the header. */
export const underHead = 'scroll-mt-[calc(var(--head)+1rem)]'

/** Whether a section is open, as it is while something in it is wrong, and a ref that brings it into view. */
export function useOpened({ parts, sought }: Opened, part: Below, faults: Faults, of: string[]) {
	const section = useRef<HTMLDivElement>(null)
	const isWrong = Object.keys(faults).some((path) => of.includes(path.split('.')[0] ?? ''))
	useEffect(() => {
		if (sought?.part === part) section.current?.scrollIntoView()
	}, [sought, part])
	return { editing: parts.includes(part) || isWrong, section }
}

/** Opens a section, or closes it. What was changed stays in the draft. */
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
