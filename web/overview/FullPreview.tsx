import type { Design } from '../../schema/design'
import { CapturePage } from '../capture/CapturePage'
import type { CaptureLink } from '../capture/captureState'
import { Dialog } from '../ui/Dialog'

/** The visitor's page as it would look, in a dialog. */
export default function FullPreview({
	design,
	link,
	onClose,
}: {
	design: Design
	link: CaptureLink
	onClose: () => void
}) {
	return (
		<Dialog
			title="Full preview"
			description="This is what a visitor sees. Nothing here is sent."
			open
			onOpenChange={(open) => !open && onClose()}
			className={design.layout === 'split' ? 'max-w-5xl' : 'max-w-2xl'}
		>
			{/* Submitting closes the preview, since a real visitor would be redirected. */}
			<div
				onSubmit={(event) => {
					event.preventDefault()
					onClose()
				}}
			>
				<CapturePage as="div" state="form" design={design} link={link} />
			</div>
		</Dialog>
	)
}
