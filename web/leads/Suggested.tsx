import { useId } from 'react'
import { Labeled } from '../ui/Field'
import { useTypedText } from '../ui/useTypedText'

/** An input that takes effect once typing pauses, with known texts as suggestions. */
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
	const [text, setText, take] = useTypedText(value, onChange)
	return (
		<Labeled label={label}>
			{(named) => (
				<>
					<input
						{...named}
						list={list}
						value={text}
						placeholder="Any"
						autoComplete="off"
						onChange={({ target }) => setText(target.value)}
						onBlur={take}
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
