import { parse } from 'csv-parse/sync'

const isAddress = (text: string) => /^https?:\/\/\S/i.test(text)

/** A line of a hosts file or a list of hosts, as the address of that host. */
function hostOf(line: string) {
	const name = /^(?:(?:127\.0\.0\.1|0\.0\.0\.0)[ \t]+)?([\w-]+(?:\.[\w-]+)+)$/.exec(line)?.[1]
	return name && `http://${name}/`
}

/**
 * The harmful addresses in a list: URLhaus's CSV, plain text or hosts file, or PhishTank's CSV or
 * JSON. In a row the first address counts; those behind it lead to the report about it.
 */
export function blockedAddresses(list: string) {
	const text = list.replace(/^\uFEFF/, '').trim()
	if (text.startsWith('[')) {
		return (JSON.parse(text) as { url?: unknown }[]).flatMap(({ url }) =>
			typeof url === 'string' && isAddress(url) ? [url] : [],
		)
	}
	const lines = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'))
	const addresses: string[] = []
	const rows: string[] = []
	for (const line of lines) {
		const host = hostOf(line.trim())
		if (isAddress(line)) addresses.push(line.trim())
		else if (host) addresses.push(host)
		else rows.push(line)
	}
	const parsed: string[][] = parse(rows.join('\n'), {
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
	})
	return [...addresses, ...parsed.flatMap((row) => row.find((cell) => isAddress(cell)) ?? [])]
}
