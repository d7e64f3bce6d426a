import { firstLetter } from '../../schema/text'

/** A person's initials in a circle. Decorative: the name stands beside it or is its title. */
export function Avatar({ name }: { name: string }) {
	const words = name.trim().split(/\s+/)
	const last = words.length > 1 ? (words.at(-1) ?? '') : ''
	return (
		<span
			aria-hidden
			className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-[0.625rem] font-semibold text-soft ring-1 ring-line ring-inset"
		>
			{firstLetter(words[0] ?? '')}
			{firstLetter(last)}
		</span>
	)
}
