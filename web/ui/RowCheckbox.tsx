/** A checkbox that selects a row, labelled for screen readers. */
export function RowCheckbox({
	label,
	checked,
	onChange,
}: {
	label: string
	checked: boolean
	onChange: (on: boolean) => void
}) {
	return (
		<input
			type="checkbox"
			aria-label={label}
			checked={checked}
			onChange={(event) => onChange(event.target.checked)}
			className="size-4 align-middle accent-accent"
		/>
	)
}
