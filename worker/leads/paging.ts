import { badInput } from '../http/errors'

/** Where a page begins: after the lead with this sort key and id. */
export type Cursor = { key: number; id: number }

/** A cursor as callers see it, opaque to them. */
export const writeCursor = ({ key, id }: Cursor) => `${key.toString(36)}.${id.toString(36)}`

/** Reads a caller's cursor; throws a 400 for anything writeCursor did not write. */
export function readCursor(text: string): Cursor {
	const match = /^([0-9a-z]{1,9})\.([0-9a-z]{1,10})$/.exec(text)
	if (!match)
		throw badInput('The cursor is broken', [{ path: 'cursor', message: 'The cursor is broken' }])
	return {
		key: Number.parseInt(match[1] as string, 36),
		id: Number.parseInt(match[2] as string, 36),
	}
}

/** `all` are the workspace's leads without its suspects; `capped`: more match than were counted. */
export type Page = {
	next: Cursor | undefined
	matching: number
	all: number
	suspects: number
	capped: boolean
}

/** Headers that carry what a plain list can't: totals, and a link to the next page. */
export function listHeaders(url: string, page: Page): Record<string, string> {
	const headers: Record<string, string> = {
		'X-Total-Count': String(page.matching),
		'X-Total-Capped': String(page.capped),
		'X-Total-Leads': String(page.all),
		'X-Total-Suspects': String(page.suspects),
	}
	if (page.next) {
		const next = new URL(url)
		next.searchParams.set('cursor', writeCursor(page.next))
		headers.Link = `<${next.pathname}${next.search}>; rel="next"`
	}
	return headers
}
