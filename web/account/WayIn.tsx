import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'

/** A way to log in, when it was last used, and a button that removes it. */
export function WayIn({
	icon,
	name,
	title = name,
	lastUsedAt,
	createdAt,
	remove,
}: {
	icon: ReactNode
	/** What the button removes, for screen readers. */
	name: string
	title?: string
	lastUsedAt: string | null
	createdAt: string
	remove: { isPending: boolean; mutate: () => void }
}) {
	return (
		<li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-(--inset) py-2">
			{icon}
			<span className="min-w-0 flex-1 basis-44">
				<span className="wrap-anywhere block font-semibold">{title}</span>
				<span className="text-sm text-soft">
					{lastUsedAt ? (
						<RelativeTime prefix="Last used " date={lastUsedAt} />
					) : (
						<RelativeTime prefix="Never used, added " date={createdAt} />
					)}
				</span>
			</span>
			<Button
				variant="ghost"
				size="small"
				className="-mr-2.5"
				pending={remove.isPending}
				onClick={remove.mutate}
			>
				{remove.isPending ? 'Removing...' : 'Remove'}
				<span className="sr-only"> {name}</span>
			</Button>
		</li>
	)
}
