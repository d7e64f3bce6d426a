import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function EmptyState({
	icon: Icon,
	title,
	text,
	children,
}: {
	icon: LucideIcon
	title?: string
	text: string
	children?: ReactNode
}) {
	return (
		<div className="empty-state">
			<Icon aria-hidden />
			{title && <h2>{title}</h2>}
			<p>{text}</p>
			{children}
		</div>
	)
}
