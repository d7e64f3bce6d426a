import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { screenOf } from './screens'

/** The part of the Navigation API's event that describes going back or forward. */
type Traversal = Event & { navigationType: string; destination: { key: string; url: string } }
type Navigation = EventTarget & { traverseTo: (key: string) => void }

/**
 * Asks before unsaved changes are lost: on closing the window, following a link, or going back if the
 * browser supports it. `leave` asks before leaving in other ways; `question` is the dialog.
 */
export function useUnsaved(
	unsaved: boolean,
	description: string,
): { leave: (go: () => void) => void; question: ReactNode } {
	const navigate = useNavigate()
	/** The navigation in question, and the one that was confirmed. */
	const [next, setNext] = useState<{ go: () => void }>()
	const [going, setGoing] = useState<{ go: () => void }>()
	const guarded = unsaved && !going
	const leave = (go: () => void) => (guarded ? setNext({ go }) : go())

	const follow = useEffectEvent((event: MouseEvent) => {
		const link = (event.target as Element).closest?.('a')
		const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
		if (!link?.href || link.target || !plain || link.origin !== window.location.origin) return
		if (stays(link.pathname)) return
		event.preventDefault()
		event.stopPropagation()
		const { pathname, search, hash } = link
		leave(() => void navigate({ pathname, search, hash }))
	})
	const traverse = useEffectEvent((event: Event) => {
		const { navigationType, destination } = event as Traversal
		if (navigationType !== 'traverse' || !event.cancelable) return
		if (stays(new URL(destination.url).pathname)) return
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

	// Navigates once the guard is gone.
	useEffect(() => going?.go(), [going])

	const question = next && (
		<Dialog
			title="Leave without saving?"
			description={description}
			open
			onOpenChange={(open) => !open && setNext(undefined)}
		>
			<div className="flex flex-wrap justify-end gap-2 px-(--inset) pb-5">
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

/** Whether a path belongs to the open screen, which then keeps its state. */
const stays = (pathname: string) => screenOf(pathname) === screenOf(window.location.pathname)

const navigation = () => (window as { navigation?: Navigation }).navigation
