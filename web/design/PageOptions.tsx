import { type ReactNode, useState } from 'react'
import { Dialog } from '../ui/Dialog'

/** What an editor's head has no room for on phones, in a sheet. Starts out open. */
export default function PageOptions({
	trigger,
	slot,
	children,
}: {
	trigger: ReactNode
	/** Gets the element for the choices of what to show. */
	slot: ((element: HTMLElement | null) => void) | undefined
	/** Buttons, if any; gets how to close the sheet. */
	children: ((close: () => void) => ReactNode) | undefined
}) {
	const [open, setOpen] = useState(true)
	return (
		<Dialog title="Page options" sheet open={open} onOpenChange={setOpen} trigger={trigger}>
			<div className="space-y-4 px-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
				<div ref={slot} className="space-y-4" />
				{children && (
					<div className="grid grid-cols-2 gap-2 border-t border-line pt-4 *:last:odd:col-span-2">
						{children(() => setOpen(false))}
					</div>
				)}
			</div>
		</Dialog>
	)
}
