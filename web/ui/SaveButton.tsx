import { Button, type ButtonProps } from './Button'
import { cx } from './cx'

/**
 * Saves settings. It is quiet and can't be pressed until something has changed, but keeps the focus once that is saved.
 */
export const SaveButton = ({
	changed,
	saving,
	busy = 'Saving...',
	className,
	children = 'Save',
	...props
}: Omit<ButtonProps, 'pending' | 'disabled' | 'variant'> & {
	changed: boolean
	saving: boolean
	/** The label while it is saved. */
	busy?: string
}) => (
	<Button
		type="submit"
		{...props}
		variant={saving || changed ? 'primary' : 'secondary'}
		pending={saving || !changed}
		className={cx(className, !saving && 'aria-disabled:cursor-not-allowed!')}
	>
		{saving ? busy : children}
	</Button>
)
