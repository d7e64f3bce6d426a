import type { ReactNode } from 'react'

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
	<section className="grid gap-x-10 gap-y-4 py-6 max-w-5xl md:grid-cols-[14rem_minmax(0,1fr)] md:items-baseline">
		<div>
			<h2 className="font-semibold">{title}</h2>
			{hint && <p className="text-sm text-balance text-soft">{hint}</p>}
		</div>
		<div className="min-w-0 max-w-md space-y-4">{children}</div>
	</section>
)
