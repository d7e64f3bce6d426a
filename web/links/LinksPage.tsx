import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
	const [opened, setOpened] = useState(false)
	// Without links, the form is in sight.
	const inSight = useIsNew()
	const create = useRef<HTMLButtonElement>(null)
	function openForm() {
		flushSync(() => setOpened(true))
		// No smooth scrolling: a second click would hit a row passing under the pointer.
		form.current?.scrollIntoView({ block: 'nearest' })
		form.current?.querySelector('input')?.focus({ preventScroll: true })
	}
	function leaveForm() {
		setOpened(false)
		window.scrollTo(0, 0)
		create.current?.focus({ preventScroll: true })
	}

	return (
		<>
			<PageHead title="Manage Links" short>
				<Only action="links.write">
					<Button
						ref={create}
						variant={inSight || opened ? 'secondary' : 'primary'}
						onClick={openForm}
					>
						<Plus className="size-4" aria-hidden /> Create New Link
					</Button>
				</Only>
			</PageHead>
			<LinksPanel>
				<div
					ref={form}
					className={cx('scroll-mb-6 max-sm:scroll-mb-8 max-sm:-scroll-mt-4', opened && 'visible')}
				>
					<Only action="links.write">
						<Later before={<div className="h-dvh" />}>
							<CreateLinkForm {...(opened && { cancel: leaveForm })} />
						</Later>
					</Only>
				</div>
			</LinksPanel>
		</>
	)
}
