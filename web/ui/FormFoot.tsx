import { Button } from './Button'
import { cx } from './cx'
import { SaveButton } from './SaveButton'

/** The Cancel and Save buttons of a form shown in place of what it edits. */
export const FormFoot = ({
	cancel,
	back = 'Cancel',
	save,
	changed = true,
	pending,
	saving = pending,
	plain = false,
}: {
	cancel: () => void
	/** The label of the button that leaves without saving. */
	back?: string
	save: string
	changed?: boolean
	pending: boolean
	/** Whether it is being saved, if `pending` may have other reasons. */
	saving?: boolean
	/** Without a line above. */
	plain?: boolean
}) => (
	<div
		className={cx(
			'flex flex-wrap justify-end gap-2 max-sm:*:flex-1',
			!plain && 'border-t border-line pt-4',
		)}
	>
		<Button variant="secondary" onClick={cancel}>
			{back}
		</Button>
		<SaveButton changed={changed && !pending} saving={saving}>
			{save}
		</SaveButton>
	</div>
)
