import type { ReactElement, ReactNode } from 'react'

const frame = 'overflow-x-auto rounded-b-lg -outline-offset-2'

/** A table that scrolls sideways in a frame that can take the focus. */
export function Table({
	label,
	columns,
	children,
}: {
	label: string
	/** The column headings; elements need their own key. */
	columns: readonly (string | ReactElement)[]
	children: ReactNode
}) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
		<section aria-label={label} tabIndex={0} className={frame}>
			<table className="w-full border-collapse text-left">
				<caption className="sr-only">{label}</caption>
				<thead>
					<tr className="border-b border-line text-sm text-soft">
						{columns.map((column) => (
							<th
								key={typeof column === 'string' ? column : column.key}
								scope="col"
								className="h-9 whitespace-nowrap px-2 font-semibold first:pl-(--edge,1.5rem) last:pr-(--edge,1.5rem)"
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
	return (
		<td
			className={`h-10 px-2 py-1 align-middle first:pl-(--edge,1.5rem) last:pr-(--edge,1.5rem) ${className}`}
		>
			{children}
		</td>
	)
}
