import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function EmptyState({
	icon: Icon,
	text,
	children,
}: {
	icon: LucideIcon
	text: string
	children?: ReactNode
}) {
	return (
		<div className="empty-state">
			<Icon aria-hidden />
			<p>{text}</p>
			{children}
		</div>
	)
}
