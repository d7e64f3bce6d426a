import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Popup } from '../ui/Popup'
import { type ColumnName, columnNames, columns, type Layout } from './columns'

/** Chooses and orders columns; their widths are dragged in the table's header. */
export default function ColumnMenu({
	trigger,
	shown,
	usual,
	layout,
	onChange,
}: {
	trigger: ReactNode
	shown: ColumnName[]
	/** The default columns. */
	usual: ColumnName[]
	layout: Layout | undefined
	onChange: (layout: Layout | undefined) => void
}) {
	const rems = layout?.rems ?? {}
	const set = (shown: ColumnName[]) => {
		const isDefault = shown.join() === usual.join() && Object.keys(rems).length === 0
		onChange(isDefault ? undefined : { shown, rems })
	}
	function move(name: ColumnName, by: 1 | -1) {
		const at = shown.indexOf(name)
		const next = shown.filter((one) => one !== name)
		next.splice(at + by, 0, name)
		set(next)
	}
	const others = columnNames.filter((name) => !shown.includes(name))
	return (
		<Popup trigger={trigger} align="end" aria-label="Columns" className="w-64 p-2">
			{() => (
				<>
					<ul>
						{[...shown, ...others].map((name) => {
							const at = shown.indexOf(name)
							const { heading } = columns[name]
							return (
								<li key={name} className="flex items-center pl-1.5">
									<label className="flex min-h-(--control) flex-1 items-center gap-2.5">
										<input
											type="checkbox"
											className="check"
											checked={at >= 0}
											onChange={({ target }) =>
												set(target.checked ? [...shown, name] : shown.filter((one) => one !== name))
											}
										/>
										{heading}
									</label>
									{at >= 0 &&
										([-1, 1] as const).map((by) => {
											const Icon = by < 0 ? ArrowUp : ArrowDown
											return (
												<Button
													key={by}
													variant="ghost"
													size="icon"
													disabled={by < 0 ? at === 0 : at === shown.length - 1}
													aria-label={`Move ${heading} ${by < 0 ? 'up' : 'down'}`}
													onClick={() => move(name, by)}
												>
													<Icon className="size-4" aria-hidden />
												</Button>
											)
										})}
								</li>
							)
						})}
					</ul>
					{layout && (
						<Button
							variant="ghost"
							className="mt-1 w-full border-t border-line"
							onClick={() => onChange(undefined)}
						>
							Reset columns
						</Button>
					)}
				</>
			)}
		</Popup>
	)
}
