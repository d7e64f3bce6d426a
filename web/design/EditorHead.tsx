import { Redo2, SlidersHorizontal, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { onFirstUse } from '../shell/onFirstUse'
import { Button } from '../ui/Button'
import { isMac } from '../ui/isMac'
import { keepFocus } from '../ui/keepFocus'
import { PageHead } from '../ui/PageHead'
import { useIsPhone } from '../ui/useNarrow'
import { useRootMark } from '../ui/useRootMark'

const PageOptions = onFirstUse(() => import('./PageOptions'))

/** The editor's title and tabs, and what is done with its changes, once there are some. */
export function EditorHead({
	title,
	within,
	tabs,
	status,
	state,
	history: { undo, redo },
	changed,
	discardable,
	publishing,
	sheet,
	optionsIn,
	statusIn,
	actions,
	onDiscard,
	onPublish,
}: {
	title: ReactNode
	within?: [name: string, path: string] | undefined
	tabs?: ReactNode
	/** Whether the changes are saved. */
	status: string
	/** Shown instead of “Published” if visitors can't open the page. */
	state?: ReactNode | undefined
	history: { undo: false | (() => void); redo: false | (() => void) }
	changed: boolean
	/** Whether there is something to discard, which may be nothing to publish. */
	discardable: boolean
	publishing: boolean
	/** Gets the element of the phone's sheet for the choices of what to show. */
	sheet?: (element: HTMLElement | null) => void
	/** Where a phone's button of that sheet is, if not here; null until it is mounted. */
	optionsIn?: HTMLElement | null | undefined
	/** Where the status is, if not in the head; null until it is mounted. */
	statusIn?: HTMLElement | null | undefined
	/** What else is done with what is edited, if there is something to publish or not. */
	actions?: ((publishes: boolean) => ReactNode) | undefined
	onDiscard: () => void
	onPublish: () => void
}) {
	const phone = useIsPhone()
	useRootMark('editing')
	const publishes = changed || publishing
	const saved = (
		<p role="status" className="truncate text-sm text-soft">
			{publishes ? status : (state ?? status)}
		</p>
	)
	const changes = undo || redo
	const rest = (close?: () => void) => (
		<>
			{changes && (
				<>
					<Tool name="Undo" keys={isMac ? '⌘Z' : 'Ctrl+Z'} act={undo} named={phone}>
						<Undo2 className="size-4" aria-hidden />
					</Tool>
					<Tool name="Redo" keys={isMac ? '⇧⌘Z' : 'Ctrl+Shift+Z'} act={redo} named={phone}>
						<Redo2 className="size-4" aria-hidden />
					</Tool>
				</>
			)}
			{discardable && (
				<Button
					variant="secondary"
					onClick={() => {
						onDiscard()
						close?.()
					}}
				>
					Discard changes
				</Button>
			)}
		</>
	)
	const options = phone && (
		<PageOptions
			slot={sheet}
			trigger={
				<Button
					variant="ghost"
					size="icon"
					aria-label="Page options"
					className={optionsIn === undefined ? '-mr-2.5' : '-mx-2 -outline-offset-4'}
				>
					<SlidersHorizontal className="size-4" aria-hidden />
				</Button>
			}
		>
			{changes || discardable ? rest : undefined}
		</PageOptions>
	)
	return (
		<PageHead {...{ title, within, tabs }} short {...(phone && { note: saved })}>
			{!phone && (statusIn === undefined ? saved : statusIn && createPortal(saved, statusIn))}
			<div ref={keepFocus} className="flex items-center justify-end gap-2 empty:hidden">
				{!phone && rest()}
				{/* Always on phones, where its room would be the title's. */}
				{(publishes || phone) && (
					<Button
						variant={publishes ? 'primary' : 'secondary'}
						pending={publishing}
						disabled={!publishes}
						onClick={onPublish}
					>
						{publishing && !phone ? 'Publishing...' : 'Publish'}
					</Button>
				)}
				{optionsIn === undefined && options}
			</div>
			{optionsIn && options && createPortal(options, optionsIn)}
			{actions?.(publishes)}
		</PageHead>
	)
}

function Tool({
	name,
	keys,
	act,
	named = false,
	className,
	children,
}: {
	name: string
	keys: string
	act: false | (() => void)
	/** Whether its name is beside its icon. */
	named?: boolean
	className?: string
	children: ReactNode
}) {
	return (
		<Button
			{...(named ? { variant: 'secondary' } : { variant: 'ghost', size: 'icon' })}
			aria-label={name}
			title={`${name} (${keys})`}
			disabled={!act}
			className={className}
			onClick={act || undefined}
		>
			{children}
			{named && name}
		</Button>
	)
}
