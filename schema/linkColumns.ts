// Read in the browser's preview and on the server.
import { type CsvTable, isUnnamed, type Known, plainHeading, textOf } from './csv'
import { type DateOrder, dateStyle } from './fileDates'
import { normalizeWebAddress } from './webAddress'

/** What a column of a file of links can be. */
export const linkColumns = [
	'destination',
	'slug',
	'title',
	'description',
	'tags',
	'domain',
	'created',
	'clicks',
	'active',
	'archived',
	'endsOn',
	'maxLeads',
] as const
export type LinkColumn = (typeof linkColumns)[number]

/** Each one's heading in our own export, and what the screens call it. */
export const linkColumnLabels: Record<LinkColumn, string> = {
	destination: 'Destination URL',
	slug: 'Custom Address',
	title: 'Title',
	description: 'Description',
	tags: 'Tags',
	domain: 'Domain',
	created: 'Created',
	clicks: 'Clicks Before',
	active: 'Active',
	archived: 'Archived',
	endsOn: 'Ends On',
	maxLeads: 'Ends After Leads',
}

/** Each column's index; undefined if there is none. */
export type LinkMapping = { [Column in LinkColumn]?: number | undefined } & {
	/** The order of day and month in created dates; undefined if all dates are clear. */
	dateOrder?: DateOrder | undefined
	/** How many hours times without a zone are ahead of UTC; undefined if they are in the reader's zone. */
	zone?: number | undefined
}

/**
 * Headings of Bitly, Dub, Short.io, Rebrandly, TinyURL, Kutt, Sink and YOURLS, the most telling first. Ours, which
 * linkColumnLabels has, come before all.
 */
const headings: Record<LinkColumn, string> = {
	destination:
		'destination, long url, original url, target url, redirect url, target, destination link, long link, full url, url, website, original link, link to, redirect to',
	slug: 'slug, custom back half, back half, slashtag, keyword, alias, key, path, short code, code, address, short link, short url, bitlink, tiny url, branded link, shortened url, link',
	title: 'link title, name, link name, label, page title, meta title',
	description: 'comment, comments, note, notes',
	tags: 'tag, labels, tag names, categories, folder',
	domain: 'custom domain, domain full name, domain name, short domain, hostname, host',
	created:
		'created at, date created, created on, created date, creation date, creation time, create time, timestamp, date added, date',
	clicks:
		'clicks, total clicks, click count, clicks count, engagements, total engagements, visit count, visits, total visits, human clicks, hits, views, scans',
	active: 'is active, enabled',
	archived: 'is archived',
	endsOn:
		'expires at, expiration date, expiry date, expires on, expiration, expiry, expires, valid until',
	maxLeads: '',
}

const phrases = Object.fromEntries(
	linkColumns.map((column) => [
		column,
		[plainHeading(linkColumnLabels[column]), ...headings[column].split(', ').filter(Boolean)],
	]),
) as Record<LinkColumn, string[]>

const allPhrases = new Set(Object.values(phrases).flat())

const isAddress = (cell: string) =>
	/[./:]/.test(cell) && normalizeWebAddress(cell) !== undefined && !/^[\d.]+$/.test(cell)

export const knownOfLinks: Known = {
	isHeading: (cell) => cell.length < 100 && allPhrases.has(plainHeading(cell)),
	// Not only a dotted name, which may be a heading: domain.fullName.
	isContent: (cell) => cell.includes('/') && isAddress(cell),
}

/** How many rows are sampled. */
const maxSampled = 200

/** What most cells of a column have to look like. */
const looksLike: Partial<Record<LinkColumn, (cell: string) => boolean>> = {
	destination: isAddress,
	slug: (cell) => !/\s/.test(cell),
}

/** Guesses what the columns of a file of links hold, by their headings and cells. */
export function guessLinkColumns(table: CsvTable): LinkMapping {
	const { columns, rows } = table
	const sample = rows.slice(0, maxSampled)
	const cells = columns.map((_, i) => sample.flatMap((row) => textOf(row.cells[i]) || []))
	const mostly = (column: number, fits: (cell: string) => boolean) => {
		const filled = cells[column] ?? []
		return filled.filter(fits).length >= filled.length / 2
	}
	const plain = columns.map(plainHeading)
	const used = new Set<number>()
	const mapping: LinkMapping = {}
	function take(column: LinkColumn, index: number) {
		mapping[column] = index
		used.add(index)
	}
	const found = linkColumns.flatMap((column) =>
		plain.flatMap((heading, index) => {
			const rank = phrases[column].indexOf(heading)
			const fits = rank >= 0 && mostly(index, looksLike[column] ?? (() => true))
			return fits ? [{ column, index, rank }] : []
		}),
	)
	for (const { column, index } of found.toSorted((a, b) => a.rank - b.rank)) {
		if (mapping[column] === undefined && !used.has(index)) take(column, index)
	}
	// Without a heading that says so, addresses on many hosts are destinations.
	const addresses = columns.flatMap((_, index) => {
		const free = !used.has(index) || index === mapping.slug
		const filled = cells[index] ?? []
		return free && filled.length > 0 && mostly(index, isAddress) ? [index] : []
	})
	if (mapping.destination === undefined && addresses.length > 0) {
		const [best = 0] = addresses.toSorted((a, b) => lengthOf(cells[b]) - lengthOf(cells[a]))
		if (mapping.slug === best) delete mapping.slug
		take('destination', best)
		const other = columns.every(isUnnamed) && addresses.find((index) => index !== best)
		if (typeof other === 'number') take('slug', other)
	}
	return { ...mapping, ...dateStyle(table, mapping.created ?? mapping.endsOn) }
}

const lengthOf = (cells: readonly string[] = []) =>
	cells.reduce((sum, cell) => sum + cell.length, 0)

/** Whether no column has destinations, so that there is nothing to import. */
export const leadsNowhere = ({ destination }: LinkMapping) => destination === undefined
