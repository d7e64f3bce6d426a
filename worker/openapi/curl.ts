import type { Operation } from './operation'

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The curl command for an operation, with the document's examples. */
export function curlOf(
	route: string,
	{ params = {}, query, body, tag }: Operation,
	origin: string,
	byToken: boolean,
) {
	const [method = '', pattern = ''] = route.split(' ')
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name)
	return [
		`curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(`${origin}${path}${query ? `?${new URLSearchParams(query)}` : ''}`)}`,
		...(byToken ? ['-H "Authorization: Bearer $LEADLINKS_TOKEN"'] : []),
		...(tag === 'Tokens' ? ['-b "$LEADLINKS_COOKIE"'] : []),
		...(body
			? [
					"-H 'Content-Type: application/json'",
					`-d ${shellQuoted(JSON.stringify(body, null, 2))}`.replaceAll('\n', '\n  '),
				]
			: []),
	].join(' \\\n  ')
}
