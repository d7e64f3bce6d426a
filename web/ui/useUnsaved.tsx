import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './Button'
import { Dialog } from './Dialog'

/** What browsers with the Navigation API tell of going back or forth. */
type Traversal = Event & { navigationType: string; destination: { key: string } }
type Navigation = EventTarget & { traverseTo: (key: string) => void }

/**
 * Asks before changes get lost: when the window is closed, a link is followed, or one goes back where the
 * browser lets us know. `leave` asks the same before what else would lose them; `question` is the dialog.
 */
export function useUnsaved(
	unsaved: boolean,
	said: string,
): { leave: (go: () => void) => void; question: ReactNode } {
	const navigate = useNavigate()
	/** What was asked for, and what was then answered with yes. */
	const [next, setNext] = useState<{ go: () => void }>()
	const [going, setGoing] = useState<{ go: () => void }>()
	const guarded = unsaved && !going
	const leave = (go: () => void) => (guarded ? setNext({ go }) : go())

	const follow = useEffectEvent((event: MouseEvent) => {
		const link = (event.target as Element).closest?.('a')
		const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
		if (!link?.href || link.target || !plain || link.origin !== window.location.origin) return
		if (link.pathname === window.location.pathname) return
		event.preventDefault()
		event.stopPropagation()
		leave(() => void navigate(link.pathname + link.search))
	})
	const traverse = useEffectEvent((event: Event) => {
		const { navigationType, destination } = event as Traversal
		if (navigationType !== 'traverse' || !event.cancelable) return
		event.preventDefault()
		leave(() => navigation()?.traverseTo(destination.key))
	})
	useEffect(() => {
		if (!guarded) return
		const close = (event: Event) => event.preventDefault()
		const back = navigation()
		window.addEventListener('beforeunload', close)
		document.addEventListener('click', follow, true)
		back?.addEventListener('navigate', traverse)
		return () => {
			window.removeEventListener('beforeunload', close)
			document.removeEventListener('click', follow, true)
			back?.removeEventListener('navigate', traverse)
		}
	}, [guarded])

	// Once nothing asks any more.
	useEffect(() => going?.go(), [going])

	const question = next && (
		<Dialog
			title="Leave without saving?"
			description={said}
			open
			onOpenChange={(open) => !open && setNext(undefined)}
			className="max-w-md"
		>
			<div className="flex flex-wrap justify-end gap-2 px-6 pb-5">
				<Button variant="secondary" onClick={() => setNext(undefined)}>
					Keep editing
				</Button>
				<Button
					variant="danger"
					onClick={() => {
						setNext(undefined)
						setGoing(next)
					}}
				>
					Discard changes
				</Button>
			</div>
		</Dialog>
	)
	return { leave, question }
}

const navigation = () => (window as { navigation?: Navigation }).navigation
