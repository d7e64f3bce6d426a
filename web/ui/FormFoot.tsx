import { Button } from './Button'
import { cx } from './cx'

/** The Cancel and Save buttons of a form shown in place of what it edits. */
export const FormFoot = ({
	cancel,
	back = 'Cancel',
	save,
	pending,
	saving = pending,
	plain = false,
}: {
	cancel: () => void
	/** The label of the button that leaves without saving. */
	back?: string
	save: string
	pending: boolean
	/** Whether it is being saved, if `pending` may have other reasons. */
	saving?: boolean
	/** Without a line above. */
	plain?: boolean
}) => (
	<div className={cx('flex flex-wrap justify-end gap-2', !plain && 'border-t border-line pt-4')}>
		<Button variant="secondary" onClick={cancel}>
			{back}
		</Button>
		<Button type="submit" pending={pending}>
			{saving ? 'Saving...' : save}
		</Button>
	</div>
)
