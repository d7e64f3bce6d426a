// A note mentions members by id, as `<@7>`, so that a new name shows in old notes. Part of the first load: no zod.
const pattern = /<@([1-9]\d{0,14})>/g

/** How a text mentions a member. */
export const mentionOf = (id: number) => `<@${id}>`

/** The ids of the members that a text mentions, each once. */
export const mentionsIn = (text: string) => [
	...new Set([...text.matchAll(pattern)].map(([, id]) => Number(id))),
]

/** A text in parts: plain texts, and the ids of mentioned members. */
export const partsOf = (text: string): (string | number)[] =>
	text.split(pattern).map((part, i) => (i % 2 === 0 ? part : Number(part)))

/** A text with the names of mentioned members. */
export const withNames = (text: string, people: readonly { id: number; name: string }[]) =>
	partsOf(text)
		.map((part) =>
			typeof part === 'string'
				? part
				: `@${people.find(({ id }) => id === part)?.name ?? 'a former member'}`,
		)
		.join('')
