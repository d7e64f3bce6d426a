import { parse } from 'csv-parse/sync'

const isAddress = (text: string) => /^https?:\/\/\S/i.test(text)

/** The address for a line of a hosts file or a plain list of hosts. */
function hostOf(line: string) {
	const name = /^(?:(?:127\.0\.0\.1|0\.0\.0\.0)[ \t]+)?([\w-]+(?:\.[\w-]+)+)$/.exec(line)?.[1]
	return name && `http://${name}/`
}

/**
 * The harmful addresses in a list: URLhaus's CSV, plain text or hosts file, or PhishTank's CSV or
 * JSON. The first address in each row counts; later ones point to the report.
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
