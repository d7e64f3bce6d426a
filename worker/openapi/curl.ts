import type { Operation } from './operation'

/** A text as a shell takes it literally. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The command line of an operation, with the examples of the document. */
export function curlOf(
	route: string,
	{ params = {}, query, body, tag }: Operation,
	origin: string,
	byToken: boolean,
) {
	const [method = '', pattern = ''] = route.split(' ')
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name)
	return [
		`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${path}${query ? `?${new URLSearchParams(query)}` : ''}`)}`,
		...(byToken ? ['-H "Authorization: Bearer $LEADLINKS_TOKEN"'] : []),
		...(tag === 'Tokens' ? ['-b "$LEADLINKS_COOKIE"'] : []),
		...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`] : []),
	].join(' \\\n  ')
}
