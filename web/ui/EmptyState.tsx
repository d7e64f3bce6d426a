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
		<div className="flex flex-col items-center gap-4 px-6 py-14 text-center">
			<span className="flex size-12 items-center justify-center rounded-full bg-accent-soft">
				<Icon className="size-5 text-accent-ink" aria-hidden />
			</span>
			<p className="max-w-sm text-soft">{text}</p>
			{children}
		</div>
	)
}
