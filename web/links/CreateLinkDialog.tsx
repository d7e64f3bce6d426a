import { useState } from 'react'
import { Dialog } from '../ui/Dialog'
import CreatedLink from './CreatedLink'
import { createHint, createTitle, Form } from './CreateLinkForm'
import LivePage from './LivePage'
import type { LinkRow } from './queries'

/** Creates a link from any screen, with a preview of its page. */
export default function CreateLinkDialog({ close }: { close: () => void }) {
	const [created, setCreated] = useState<LinkRow>()
	return (
		<Dialog
			title={created ? 'Your link is ready' : createTitle}
			{...(!created && { description: createHint })}
			className={created ? 'max-w-4xl' : 'max-w-3xl'}
			open
			onOpenChange={(open) => !open && close()}
		>
			{created ? (
				<CreatedLink link={created} inDialog close={close} />
			) : (
				<Form on="dialog" onCreated={setCreated}>
					{(form, control, template) => (
						<div className="flex gap-10 px-(--inset) pb-6">
							<div className="min-w-0 flex-1">{form}</div>
							<LivePage control={control} fields={template?.fields} />
						</div>
					)}
				</Form>
			)}
		</Dialog>
	)
}
