import type { ReactNode } from 'react'

/** One of the facts of a <dl>: its name, and what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="mb-1 text-sm text-soft">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	)
}
