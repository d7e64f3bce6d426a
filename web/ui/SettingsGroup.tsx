import type { ReactNode } from 'react'

/** The width of a field that stands alone: of one of two beside each other. */
export const halfWidth = 'sm:max-w-[calc(50%-0.5rem)]'

/** A group of settings next to its title. */
export const SettingsGroup = ({
	title,
	hint,
	children,
}: {
	title: string
	hint?: string
	children: ReactNode
}) => (
	<section className="grid gap-x-10 gap-y-4 py-6 max-w-5xl lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-baseline">
		<div>
			<h2 className="font-semibold">{title}</h2>
			{hint && <p className="text-sm text-soft">{hint}</p>}
		</div>
		<div className="min-w-0 space-y-4">{children}</div>
	</section>
)
