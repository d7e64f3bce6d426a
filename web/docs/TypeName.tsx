import { refsIn, type Schema, typeOf } from './document'

/** A schema's type in a few words, in which the names of other schemas lead to them. */
export function TypeName({ schema }: { schema: Schema }) {
	const names = refsIn(schema)
	return typeOf(schema)
		.split(/(\w+)/)
		.map((word, i) =>
			names.includes(word) ? (
				// biome-ignore lint/suspicious/noArrayIndexKey: the words of one text
				<a key={i} href={`#${word}`} className="text-accent-ink hover:underline">
					{word}
				</a>
			) : (
				word
			),
		)
}
