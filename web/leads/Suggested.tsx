import { useId } from 'react'
import { Labeled } from '../ui/Field'

/** An input that takes effect once the text is complete, with known texts as suggestions. */
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
		<Labeled label={label}>
			{(named) => (
				<>
					<input
						{...named}
						// Remounts on changes from elsewhere, such as Back.
						key={value}
						list={list}
						defaultValue={value}
						placeholder="Any"
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
		</Labeled>
	)
}
