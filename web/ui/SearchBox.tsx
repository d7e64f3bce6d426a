import { Search } from 'lucide-react'
import { useIsPhone } from './useNarrow'
import { useTypedText } from './useTypedText'

/** Searches when typing pauses, not on every keystroke. */
export function SearchBox({
	label,
	placeholder = label,
	maxLength,
	q,
	onChange,
}: {
	label: string
	/** What it searches by. */
	placeholder?: string
	maxLength: number
	q: string
	onChange: (q: string) => void
}) {
	const phone = useIsPhone()
	const [text, setText] = useTypedText(q, onChange)
	return (
		<div className="relative min-w-0 flex-1 basis-72 max-sm:basis-28 lg:max-xl:basis-48 2xl:max-w-xl">
			<Search className="absolute inset-y-0 left-2.5 my-auto size-4 text-soft" aria-hidden />
			<input
				type="search"
				aria-label={label}
				// A phone has no room for what it searches by.
				placeholder={phone ? label : placeholder}
				maxLength={maxLength}
				value={text}
				onChange={(event) => setText(event.target.value)}
				className="h-(--control) w-full rounded-lg border border-line-strong/60 bg-surface pr-3 pl-8 text-ellipsis"
			/>
		</div>
	)
}
