import { Redo2, RotateCcw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { isMac } from '../ui/isMac'
import { PageHead } from '../ui/PageHead'

/** The editor's title and tabs, and what is done with its changes. */
export const EditorHead = ({
	title,
	within,
	tabs,
	status,
	history: { undo, redo },
	changed,
	discardable,
	publishing,
	stuck,
	onDiscard,
	onPublish,
}: {
	title: ReactNode
	within?: [name: string, path: string] | undefined
	tabs?: ReactNode
	/** Whether the changes are saved. */
	status: string
	history: { undo: false | (() => void); redo: false | (() => void) }
	changed: boolean
	/** Whether there is something to discard, which may be nothing to publish. */
	discardable: boolean
	publishing: boolean
	/** Whether its buttons stay in sight on phones. */
	stuck: boolean
	onDiscard: () => void
	onPublish: () => void
}) => (
	<PageHead {...{ title, within, tabs, stuck }}>
		<span
			role="status"
			className="self-center text-sm text-soft max-sm:flex-1 max-[22rem]:min-w-0 max-[22rem]:truncate"
		>
			{status}
		</span>
		<Tool name="Undo" keys={isMac ? '⌘Z' : 'Ctrl+Z'} act={undo}>
			<Undo2 className="size-4" aria-hidden />
		</Tool>
		<Tool name="Redo" keys={isMac ? '⇧⌘Z' : 'Ctrl+Shift+Z'} act={redo}>
			<Redo2 className="size-4" aria-hidden />
		</Tool>
		<Button
			variant="secondary"
			disabled={!discardable}
			className="max-sm:w-11 max-sm:border-0 max-sm:px-0"
			onClick={onDiscard}
		>
			<RotateCcw className="size-4 sm:hidden" aria-hidden />
			<span className="max-sm:sr-only">Discard changes</span>
		</Button>
		<Button disabled={!changed} pending={publishing} onClick={onPublish}>
			{publishing ? 'Publishing...' : 'Publish'}
		</Button>
	</PageHead>
)

function Tool({
	name,
	keys,
	act,
	children,
}: {
	name: string
	keys: string
	act: false | (() => void)
	children: ReactNode
}) {
	return (
		<Button
			variant="ghost"
			size="icon"
			aria-label={name}
			title={`${name} (${keys})`}
			disabled={!act}
			onClick={act || undefined}
		>
			{children}
		</Button>
	)
}
