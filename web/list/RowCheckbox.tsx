import { useMay } from '../shell/may'

/** A checkbox that selects a row, or all of them. Its label names the row for screen readers. */
export function RowCheckbox({
	label,
	checked,
	some = false,
	onChange,
	tabIndex,
	large = false,
}: {
	label: string
	checked: boolean
	/** Whether it stands for several, of which some are selected. */
	some?: boolean
	/** `range`: Shift was held, so it applies to all rows since the last one chosen. */
	onChange: (on: boolean, range: boolean) => void
	tabIndex?: number
	/** Adds room for a thumb around it. */
	large?: boolean
}) {
	const may = useMay()
	// Selecting is for changing.
	if (!may('links.write') && !may('leads.write')) return null
	const box = (
		<input
			type="checkbox"
			ref={(input) => {
				if (input) input.indeterminate = some && !checked
			}}
			aria-label={label}
			checked={checked}
			tabIndex={tabIndex}
			onChange={({ target, nativeEvent }) =>
				onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
			}
			// Otherwise, Shift selects the text up to here.
			onMouseDown={(event) => event.shiftKey && event.preventDefault()}
			className="check align-middle"
		/>
	)
	if (!large) return box
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the control is the box, and names itself
		<label className="relative z-10 flex w-11 shrink-0 items-center justify-center pl-1">
			{box}
		</label>
	)
}
