import { TextField } from '../../ui/Field'

export const usualWidth = 30
const widest = 500

/** A code's printed width, with a warning if it is too small for phones. */
export function SizeField({
	mm,
	least,
	onChange,
}: {
	mm: number
	/** The smallest width that phones can read, in millimeters. */
	least: number
	onChange: (mm: number) => void
}) {
	return (
		<div className="pt-2">
			<TextField
				className="w-28"
				label="Width in mm"
				type="number"
				inputMode="numeric"
				min={10}
				max={widest}
				defaultValue={mm}
				onChange={({ target }) => {
					const value = Math.round(Number(target.value))
					if (value >= 10 && value <= widest) onChange(value)
				}}
			/>
			{mm < least && (
				<p role="status" className="mt-1 text-sm text-warn">
					Small for this address: print it {least} mm wide or more.
				</p>
			)}
		</div>
	)
}
