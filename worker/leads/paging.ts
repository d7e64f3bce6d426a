import { badInput } from '../http/errors'

/** Where a page starts: after the row with this sort key and id. */
export type Cursor = { key: number; id: number }

/** A cursor as callers see it: opaque. */
export const writeCursor = ({ key, id }: Cursor) => `${key.toString(36)}.${id.toString(36)}`

/** Reads a caller's cursor; throws a 400 for an invalid one. */
export function readCursor(text: string): Cursor {
	const match = /^(-?[0-9a-z]{1,9})\.([0-9a-z]{1,10})$/.exec(text)
	if (!match) throw badInput('The cursor is broken', 'cursor')
	return {
		key: Number.parseInt(match[1] as string, 36),
		id: Number.parseInt(match[2] as string, 36),
	}
}

/**
 * `all` counts the workspace's leads without suspects; `capped` means that more match than were counted; `newest`
 * is the highest id of a lead of the workspace, 0 if it has none.
 */
export type Page = {
	next: Cursor | undefined
	matching: number
	all: number
	suspects: number
	capped: boolean
	newest: number
}

/** Headers that go with a list: the total and a link to the next page. */
export function pageHeaders(
	url: string,
	next: Cursor | undefined,
	{ total, capped }: { total: number; capped?: boolean },
) {
	const headers: Record<string, string> = {
		'X-Total-Count': String(total),
		...(capped !== undefined && { 'X-Total-Capped': String(capped) }),
	}
	if (next) {
		const page = new URL(url)
		page.searchParams.set('cursor', writeCursor(next))
		headers.Link = `<${page.pathname}${page.search}>; rel="next"`
	}
	return headers
}

/** The same for leads, with the numbers of leads and suspects. */
export const listHeaders = (url: string, page: Page) => ({
	...pageHeaders(url, page.next, { total: page.matching, capped: page.capped }),
	'X-Total-Leads': String(page.all),
	'X-Total-Suspects': String(page.suspects),
	'X-Newest-Lead': String(page.newest),
})
