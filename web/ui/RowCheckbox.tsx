/** A box that selects a row or all of them, named for who can't see which. */
export function RowCheckbox({
	label,
	checked,
	onChange,
	tabIndex,
	large = false,
}: {
	label: string
	checked: boolean
	onChange: (on: boolean) => void
	tabIndex?: number
	/** With room for a thumb around it. */
	large?: boolean
}) {
	const box = (
		<input
			type="checkbox"
			aria-label={label}
			checked={checked}
			tabIndex={tabIndex}
			onChange={(event) => onChange(event.target.checked)}
			className="check align-middle"
		/>
	)
	if (!large) return box
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the control is the box, and names itself
		<label className="relative z-10 flex w-11 shrink-0 items-center justify-center">{box}</label>
	)
}
