import { defaultFields } from '../../schema/fields'
import { CapturePage } from '../capture/CapturePage'
import type { CaptureLook } from '../capture/look'
import { Dialog } from '../ui/Dialog'
import type { PreviewTexts } from './PreviewControls'

/** The visitor's page as it would look, in a dialog. */
export default function FullPreview({
	texts,
	look,
	onClose,
}: {
	texts: PreviewTexts
	look: CaptureLook
	onClose: () => void
}) {
	return (
		<Dialog
			title="Full preview"
			description="This is what a visitor sees. Nothing here is sent."
			open
			onOpenChange={(open) => !open && onClose()}
			className="max-w-2xl"
		>
			{/* Submitting closes the preview; a real visitor would be redirected to the content. */}
			<div
				className="scheme-light"
				onSubmit={(event) => {
					event.preventDefault()
					onClose()
				}}
			>
				<CapturePage as="div" state="form" look={look} link={{ ...texts, fields: defaultFields }} />
			</div>
		</Dialog>
	)
}
