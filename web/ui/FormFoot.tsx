import { Button } from './Button'
import { cx } from './cx'

/** The end of a form that replaces what it changes: back without saving, or save. */
export const FormFoot = ({
	cancel,
	back = 'Cancel',
	save,
	pending,
	saving = pending,
	plain = false,
}: {
	cancel: () => void
	/** What the way back is called. */
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
