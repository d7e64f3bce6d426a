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
		<div className="flex flex-col items-center gap-3 px-6 py-6 text-center">
			<span className="flex size-9 items-center justify-center rounded-lg bg-sunken">
				<Icon className="size-4 text-soft" aria-hidden />
			</span>
			<p className="max-w-sm text-balance text-soft">{text}</p>
			{children}
		</div>
	)
}
