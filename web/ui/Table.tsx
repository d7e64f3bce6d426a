import type { ReactElement, ReactNode } from 'react'

/** A table that scrolls sideways inside its own frame, which the keyboard reaches. */
export function Table({
	label,
	columns,
	children,
}: {
	label: string
	/** The heads; what is no text brings its own key. */
	columns: readonly (string | ReactElement)[]
	children: ReactNode
}) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
		<section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-b-2xl">
			<table className="w-full border-collapse text-left">
				<caption className="sr-only">{label}</caption>
				<thead>
					<tr className="border-y border-line bg-sunken/60 text-sm text-soft">
						{columns.map((column) => (
							<th
								key={typeof column === 'string' ? column : column.key}
								scope="col"
								className="whitespace-nowrap px-3 py-2.5 font-medium first:pl-6 last:pr-6"
							>
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line">{children}</tbody>
			</table>
		</section>
	)
}

export function Cell({ children, className = '' }: { children: ReactNode; className?: string }) {
	return <td className={`px-3 py-3 align-middle first:pl-6 last:pr-6 ${className}`}>{children}</td>
}
