import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from './useNarrow'

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
	const [text, setText] = useState(q)
	// The last q set by this box. Any other comes from elsewhere, such as Back, and replaces the text.
	const sent = useRef(q)
	useEffect(() => {
		if (q === sent.current) return
		sent.current = q
		setText(q)
	}, [q])
	useEffect(() => {
		if (text.trim() === q) return
		const timer = setTimeout(() => {
			sent.current = text.trim()
			onChange(text.trim())
		}, 250)
		return () => clearTimeout(timer)
	})
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
