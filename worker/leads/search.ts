/**
 * Text in the form in which search compares it: one case, one spelling of each character.
 * Unlike SQLite's lower() it knows more than ASCII.
 */
export const foldForSearch = (text: string) => text.normalize('NFKC').toLowerCase()

/** What search looks through of a lead itself; the parts can't match across their borders. */
export const searchTextOf = (lead: {
	name?: string | null | undefined
	email?: string | null | undefined
	phone?: string | null | undefined
}) =>
	[lead.name, lead.email, lead.phone]
		.filter((part) => part)
		.map((part) => foldForSearch(part as string))
		.join('\n')
