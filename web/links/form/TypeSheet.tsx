import { type ReactNode, useState } from 'react'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/Dialog'
import { menuItemClass } from '../../ui/Menu'
import { type Adding, useWhyNot } from './adding'
import { fieldMenu } from './fieldMenu'

/** The types on a phone, in a sheet that starts out open. */
export default function TypeSheet({ fields, onAdd, trigger }: Adding & { trigger: ReactNode }) {
	const [open, setOpen] = useState(true)
	const whyNot = useWhyNot(fields)
	return (
		<Dialog
			title="Add field"
			sheet
			open={open}
			onOpenChange={setOpen}
			trigger={trigger}
			// The new field's label keeps the focus.
			backTo={() => document.activeElement !== document.body && document.activeElement}
		>
			<div className="space-y-3 px-2 pb-[calc(1rem+env(safe-area-inset-bottom))]">
				{fieldMenu.map(([group, types]) => (
					<section key={group}>
						<h3 className="mb-1 px-2 text-sm text-soft">{group}</h3>
						<ul className={cx('grid gap-x-2', types.length > 1 && 'grid-cols-2')}>
							{types.map(([type, name, Icon]) => (
								<li key={type}>
									<button
										type="button"
										disabled={whyNot(type) !== undefined}
										className={cx(menuItemClass, 'text-left leading-5 disabled:text-soft')}
										onClick={() => {
											setOpen(false)
											onAdd(type)
										}}
									>
										<Icon className="size-4 shrink-0 text-soft" aria-hidden />
										<span>
											{name}
											<span className="block text-sm text-soft">{whyNot(type)}</span>
										</span>
									</button>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</Dialog>
	)
}
