import { useId } from 'react'
import { Labelled } from '../ui/Field'

/** A text that takes effect once it is whole, with those that are known. */
export function Suggested({
	label,
	value,
	known,
	onChange,
}: {
	label: string
	value: string
	known: readonly string[]
	onChange: (value: string) => void
}) {
	const list = useId()
	return (
		<Labelled label={label}>
			{(named) => (
				<>
					<input
						{...named}
						// What is chosen elsewhere, such as by Back, is shown anew.
						key={value}
						list={list}
						defaultValue={value}
						autoComplete="off"
						onBlur={({ target }) => target.value.trim() !== value && onChange(target.value.trim())}
						onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
						className="h-(--control) w-full rounded-lg border border-line-strong/60 bg-surface px-2.5"
					/>
					<datalist id={list}>
						{known.map((one) => (
							<option key={one} value={one} />
						))}
					</datalist>
				</>
			)}
		</Labelled>
	)
}
