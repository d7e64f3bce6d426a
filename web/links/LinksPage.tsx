import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Only } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { useIsNew } from '../stats/useIsNew'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { Later } from '../ui/Later'
import { PageHead } from '../ui/PageHead'
import { CreateLinkForm } from './CreateLinkForm'
import { LinksPanel } from './LinksPanel'

export default function LinksPage() {
	usePageTitle('Manage Links')
	const form = useRef<HTMLDivElement>(null)
	const [visits, setVisits] = useState(0)
	const goToForm = () => setVisits(visits + 1)
	// Without links, the form is in sight.
	const formShown = useIsNew() || visits > 0
	const create = useRef<HTMLButtonElement>(null)
	function leaveForm() {
		setVisits(0)
		window.scrollTo(0, 0)
		create.current?.focus({ preventScroll: true })
	}
	useEffect(() => {
		if (visits === 0) return
		// No smooth scrolling: a second click would hit a row passing under the pointer.
		form.current?.scrollIntoView()
		form.current?.querySelector('input')?.focus({ preventScroll: true })
	}, [visits])

	return (
		<>
			<PageHead title="Manage Links" short>
				<Only action="links.write">
					<Button ref={create} variant={formShown ? 'secondary' : 'primary'} onClick={goToForm}>
						<Plus className="size-4" aria-hidden /> Create New Link
					</Button>
				</Only>
			</PageHead>
			<LinksPanel>
				{/* As tall as the window, so that the list scrolls out of view and no row ends up under the pointer. */}
				<div ref={form} className={cx(visits > 0 && 'visible min-h-[calc(100dvh-4.5rem)]')}>
					<Only action="links.write">
						<Later before={<div className="h-dvh" />}>
							<CreateLinkForm {...(visits > 0 && { cancel: leaveForm })} />
						</Later>
					</Only>
				</div>
			</LinksPanel>
		</>
	)
}
