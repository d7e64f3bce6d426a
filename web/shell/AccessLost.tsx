import { Copy } from 'lucide-react'
import { withArticle } from '../../schema/permissions'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { Dialog } from '../ui/Dialog'
import { useRootMark } from '../ui/useRootMark'
import { closeLost, type Lost } from './lostAccess'
import { goElsewhere } from './session'

/** Says that the user has lost the workspace or some permissions, and shows their unsaved text to copy. */
export default function AccessLost({ lost }: { lost: Lost }) {
	return lost.role ? <Demoted {...lost} /> : <Out {...lost} />
}

/** The screen stays behind it, hidden: the workspace's data may no longer be seen. */
function Out({ workspace, text }: Lost) {
	useRootMark('locked')
	return (
		<Dialog
			open
			lasting
			title={`You’re no longer in ${workspace}`}
			description="An owner or admin removed you, or the workspace was deleted."
			className="visible max-w-md"
		>
			<Written text={text} />
			<div className="px-(--inset) pb-6">
				<Button onClick={goElsewhere}>Go to my other workspace</Button>
			</div>
		</Dialog>
	)
}

function Demoted({ workspace, role = 'viewer', text }: Lost) {
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && closeLost()}
			title={`You’re now ${withArticle(role)} of ${workspace}`}
			description="What you wrote could not be saved."
		>
			<Written text={text} />
			<div className="px-(--inset) pb-6">
				<Button onClick={closeLost}>Continue</Button>
			</div>
		</Dialog>
	)
}

function Written({ text }: { text: string }) {
	if (!text) return null
	return (
		<div className="space-y-2 px-(--inset) pb-5">
			<label className="block text-sm font-semibold">
				What you wrote
				<textarea
					readOnly
					value={text}
					rows={5}
					className="mt-1.5 block w-full rounded-lg border border-line-strong/60 bg-surface p-2.5 font-normal"
				/>
			</label>
			<Button
				variant="secondary"
				onClick={async () => {
					await copyText(text, { title: 'Copied', description: 'Paste it wherever you need it.' })
				}}
			>
				<Copy className="size-4" aria-hidden /> Copy it
			</Button>
		</div>
	)
}
