import type { ReactNode } from 'react'

/** A name and value in a <dl>. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="mb-1 text-sm text-soft">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	)
}
