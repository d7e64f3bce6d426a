import { useState } from 'react'
import { Dialog } from '../ui/Dialog'
import { createHint, createTitle, Form } from './CreateLinkForm'
import LivePage from './LivePage'
import MadeLink from './MadeLink'
import type { LinkRow } from './queries'

/** Makes a link from wherever its owner is, with the page that comes of it beside the form. */
export default function CreateLinkDialog({ close }: { close: () => void }) {
	const [made, setMade] = useState<LinkRow>()
	return (
		<Dialog
			title={made ? 'Your link is ready' : createTitle}
			{...(!made && { description: createHint })}
			className={made ? 'max-w-4xl' : 'max-w-3xl'}
			open
			onOpenChange={(open) => !open && close()}
		>
			{made ? (
				<MadeLink link={made} inDialog close={close} />
			) : (
				<Form on="dialog" onMade={setMade}>
					{(form, control) => (
						<div className="flex gap-10 px-6 pb-6">
							<div className="min-w-0 flex-1">{form}</div>
							<LivePage control={control} />
						</div>
					)}
				</Form>
			)}
		</Dialog>
	)
}
