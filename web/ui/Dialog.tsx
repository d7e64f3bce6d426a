import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useDeferredValue, useState } from 'react'
import { Button } from './Button'
import { cx } from './cx'
import { giveFocusBack } from './giveFocusBack'
import { holdTop } from './holdTop'
import { SaveButton } from './SaveButton'
import { stayUnderToasts } from './toast'

const sheetClass =
	'z-50 inset-x-0 bottom-0 mx-auto max-h-[calc(100dvh-2rem)] rounded-t-lg shadow-lg'
/** On phones at the bottom of the window, under the thumb. */
const middle =
	'inset-x-0 mx-auto max-h-[calc(100dvh-2rem)] sm:top-(--top) sm:w-[calc(100vw-2rem)] sm:rounded-lg max-sm:bottom-0 max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]'
const besideClass = 'top-(--head) right-0 bottom-0 z-10 w-full border-l border-line'

/** Where to type or choose; but a page's preview has fields of its own. */
const fields = ':is(:read-write,select:enabled):not(.capture *)'

/**
 * A modal dialog: traps the focus, closes on Escape and restores the focus. An element that handles Escape itself
 * has `data-own-escape`. It opens at its first field, but at the side or bottom of the window at its first control.
 */
export function Dialog({
	title,
	description,
	trigger,
	open,
	onOpenChange,
	side,
	beside,
	sheet,
	lasting,
	backTo,
	steps,
	actions,
	heading,
	page,
	foot,
	className,
	children,
}: {
	title: ReactNode
	description?: ReactNode
	/** The button that opens it; without one the dialog is open while mounted. */
	trigger?: ReactNode
	open?: boolean
	onOpenChange?: (open: boolean) => void
	/** At the right edge of the window instead of the middle. */
	side?: boolean
	/** Below the header at the right edge; the rest of the page stays usable. */
	beside?: boolean
	/** At the bottom of the window, under the thumb. */
	sheet?: boolean
	/** Has no close button: without `onOpenChange`, only its content can close it. */
	lasting?: boolean
	/** What gets the focus on close, if not the element that had it before. */
	backTo?: () => Element | false | null | undefined
	/** Buttons next to the close button. */
	steps?: ReactNode
	/** Below the title; stay visible while the content scrolls. */
	actions?: ReactNode
	/** A ref for the title; if given, the title gets the focus as the dialog opens. */
	heading?: RefObject<HTMLHeadingElement | null>
	/** Which of its pages it shows, if it has several; each starts at its top. */
	page?: string
	/** Below the content; stays visible while that scrolls. */
	foot?: ReactNode
	className?: string
	children: ReactNode
}) {
	// Without a trigger, focus returns to the element that had it on mount.
	const [opener] = useState(() => document.activeElement)
	const [triggered, setTriggered] = useState(false)
	const isOpen = open ?? triggered
	// What opens it responds at once, the dialog follows in slices.
	const rendered = useDeferredValue(isOpen, false)
	return (
		<Radix.Root
			modal={!beside}
			open={isOpen}
			onOpenChange={(open) => {
				setTriggered(open)
				onOpenChange?.(open)
			}}
		>
			{trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
			{/* Taken away by us: Radix would first ask for its closing animation, which costs a layout. */}
			{isOpen && (beside || rendered) && (
				<Radix.Portal container={document.body}>
					<Radix.Overlay
						className={cx('backdrop fixed inset-0 z-40', side ? 'bg-black/20' : 'bg-black/40')}
					/>
					<Radix.Content
						ref={beside || sheet || side ? undefined : holdTop}
						{...(!description && { 'aria-describedby': undefined })}
						onCloseAutoFocus={(event) => {
							const place = backTo?.()
							// Radix returns to the trigger.
							if (trigger && !place) return
							event.preventDefault()
							giveFocusBack(place || opener)
						}}
						onOpenAutoFocus={(event) => {
							const place = heading
								? heading.current
								: !side &&
									!sheet &&
									(event.currentTarget as Element).querySelector<HTMLElement>(fields)
							if (!place) return
							event.preventDefault()
							place.focus({ preventScroll: true })
						}}
						{...(beside && { 'data-beside': true })}
						onInteractOutside={(event) => {
							if (beside) event.preventDefault()
							else stayUnderToasts(event)
						}}
						onEscapeKeyDown={(event) => {
							const { target } = event
							if (target instanceof Element && target.closest('[data-own-escape]'))
								event.preventDefault()
						}}
						className={cx(
							'dialog fixed flex flex-col overflow-hidden bg-surface text-ink',
							beside
								? besideClass
								: sheet
									? sheetClass
									: cx('z-50 shadow-lg', side ? 'inset-y-0 right-0 w-full' : middle),
							className ?? 'max-w-md',
						)}
					>
						<header className="px-(--inset) pt-5 pb-4">
							<div className="flex items-start justify-between gap-4">
								<Radix.Title
									ref={heading}
									tabIndex={heading && -1}
									className={cx(
										'min-w-0 font-semibold wrap-anywhere outline-none',
										heading ? 'text-xl leading-8' : 'text-base leading-6',
									)}
								>
									{title}
								</Radix.Title>
								{!lasting && (
									<div
										className={cx('icon-end flex shrink-0 items-center', heading ? 'h-8' : 'h-6')}
									>
										{steps}
										<Radix.Close
											aria-label="Close"
											className="flex size-(--control) items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
										>
											<X className="size-4" />
										</Radix.Close>
									</div>
								)}
							</div>
							{description && (
								<Radix.Description className="mt-1 text-soft wrap-anywhere">
									{description}
								</Radix.Description>
							)}
						</header>
						{actions}
						{/* Holds what is placed in its content, even what only screen readers get. */}
						<div
							key={page}
							className={cx(
								'relative min-h-0 overflow-y-auto',
								beside ? '[scrollbar-width:thin]' : 'rest-below',
							)}
						>
							{children}
						</div>
						{foot && (
							<footer className="mt-auto border-t border-line px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
								{foot}
							</footer>
						)}
					</Radix.Content>
				</Radix.Portal>
			)}
		</Radix.Root>
	)
}

/** The buttons below what scrolls in a dialog, always in sight. The content around it has a padding of 6 below. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
	<div className="sticky bottom-0 -mx-(--inset) -mb-6 flex flex-wrap justify-end gap-2 bg-surface px-(--inset) pt-3 pb-6 rest-above max-sm:*:flex-1">
		{children}
	</div>
)

/** Closes its dialog, as the × does. */
export const Cancel = () => (
	<Radix.Close asChild>
		<Button variant="secondary">Cancel</Button>
	</Radix.Close>
)

/** The Cancel and Save buttons of a dialog's form. */
export const FormFoot = ({
	save,
	busy = 'Saving...',
	changed = true,
	pending,
	saving = pending,
}: {
	/** The label of the button that saves. */
	save: string
	/** The label while it is saved. */
	busy?: string
	changed?: boolean
	pending: boolean
	/** Whether it is being saved, if `pending` may have other reasons. */
	saving?: boolean
}) => (
	<DialogFoot>
		<Cancel />
		<SaveButton changed={changed} saving={pending} busy={saving ? busy : save}>
			{save}
		</SaveButton>
	</DialogFoot>
)

/** A phone's sheet with the filters of a list. Open while mounted. */
export const FilterDialog = ({
	show,
	clear,
	close,
	children,
}: {
	/** Names the button that closes it, such as "Show 12 leads". */
	show: string
	/** Undefined if no filter is set. */
	clear: (() => void) | undefined
	close: () => void
	children: ReactNode
}) => (
	<Dialog
		title="Filter"
		open
		onOpenChange={(open) => !open && close()}
		sheet
		foot={
			<div className="flex gap-2">
				{clear && (
					<Button variant="secondary" onClick={clear}>
						Clear all
					</Button>
				)}
				<Button className="flex-1" onClick={close}>
					{show}
				</Button>
			</div>
		}
	>
		<div className="px-4 pb-4">{children}</div>
	</Dialog>
)
