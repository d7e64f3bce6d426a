import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { CreateLinkForm } from './CreateLinkForm'
import { LinksPanel } from './LinksPanel'

export default function LinksPage() {
	usePageTitle('Manage Links')
	const form = useRef<HTMLDivElement>(null)

	function goToForm() {
		form.current?.scrollIntoView({ behavior: 'smooth' })
		form.current?.querySelector('input')?.focus({ preventScroll: true })
	}

	return (
		<div className="space-y-8">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<h1 className="text-2xl font-semibold">Manage Links</h1>
				<Button onClick={goToForm}>
					<Plus className="size-4" aria-hidden /> Create New Link
				</Button>
			</div>
			<LinksPanel onCreate={goToForm} />
			<div ref={form} className="max-w-2xl">
				<CreateLinkForm />
			</div>
		</div>
	)
}
