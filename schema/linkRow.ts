// Rows are read by this both in the browser's preview and on the server.
import { millisecondsInDay } from 'date-fns/constants'
import { type CsvRow, textOf } from './csv'
import { readDate } from './fileDates'
import { readHost } from './host'
import { type LinkInput, linkInput } from './link'
import { type LinkColumn, type LinkMapping, linkColumnLabels, linkColumns } from './linkColumns'
import { linkLimits } from './linkLimits'
import { isPrivateAddress } from './privateAddress'
import { cutText } from './text'
import { parseUrl } from './url'

/** A link as its row has it. */
export type RowLink = Pick<
	LinkInput,
	'title' | 'description' | 'destinationUrl' | 'tags' | 'active' | 'archived' | 'expiresAt'
> &
	Pick<LinkInput, 'maxLeads' | 'fields'> & {
		slug: string | null
		domain: string | null
		createdAt: Date | null
		clicksBefore: number | null
	}

type LinkIssue = { column: LinkColumn; message: string }

const earliest = Date.UTC(1990, 0, 1)

/** Hosts that anybody's short links are on: they stay there, so their names move to the default host. */
const shared = new Set(
	(
		'bit.ly bitly.com j.mp dub.sh dub.link short.gy rebrand.ly tinyurl.com tiny.one tiny.cc kutt.it kutt.to ' +
		'sink.cool t.ly ow.ly is.gd v.gd buff.ly cutt.ly shorturl.at rb.gy lnkd.in s.id shorturl.com'
	).split(' '),
)

/** Or below one: Short.io gives each account a name under short.gy. */
const isShared = (host: string) =>
	host.split('.').some((_, i, labels) => shared.has(labels.slice(i).join('.')))

/** What a row's address depends on: the host of this installation, and the workspace's live domains, if known. */
export type Hosts = { site: string; live?: ReadonlySet<string> | undefined }

const notLive = (host: string) =>
	`${host} is no live domain of this workspace. Add it under Settings → Domains, or leave the domain empty`

const columnOfPath: Record<string, LinkColumn> = {
	destinationUrl: 'destination',
	slug: 'slug',
	title: 'title',
	description: 'description',
	tags: 'tags',
	domain: 'domain',
	active: 'active',
	archived: 'archived',
	expiresAt: 'endsOn',
	maxLeads: 'maxLeads',
}

/** The name and host of a whole short address; undefined for a name alone. */
function addressParts(cell: string) {
	if (!/^https?:\/\//i.test(cell) && !/^[\w-]+(?:\.[\w-]+)+\//.test(cell)) return undefined
	const url = parseUrl(/^https?:/i.test(cell) ? cell : `https://${cell}`)
	if (!url) return undefined
	return { host: url.hostname, name: url.pathname.split('/').filter(Boolean).at(-1) ?? '' }
}

const yes = /^(?:yes|true|1|on|active|enabled|archived)$/i
const no = /^(?:no|false|0|off|inactive|disabled)$/i

const wholeNumber = /^\d{1,15}$/

/** The whole number in a cell, which may group its digits: 1,234 or 1.234 or 1 234. */
function readWhole(cell: string) {
	const plain = /^\d{1,3}(?:[,.'’\s]\d{3})+$/.test(cell) ? cell.replace(/\D/g, '') : cell
	const digits = plain.replace(/[.,]0+$/, '')
	return wholeNumber.test(digits) ? Number(digits) : undefined
}

/** A cell with several tags: divided by commas, semicolons or bars, or a list as JSON has it. */
const readTags = (cell: string) =>
	cell
		.replace(/^\[(.*)\]$/s, (_, inner: string) => inner.replaceAll('"', ''))
		.split(/[,;|\n]/)
		.map((tag) => tag.trim())
		.filter(Boolean)

/** The title of a link without one: its destination without scheme, www and query. */
const titleOf = (destination: string) =>
	destination
		.replace(/^https?:\/\//i, '')
		.replace(/^www\./i, '')
		.split(/[?#]/, 1)
		.join('')
		.replace(/\/$/, '')

/**
 * The link of a row; why it can't be imported, by column; and what to know about it if it can. Whether its name is
 * free, only the database knows.
 */
export function readLinkRow({ cells }: CsvRow, mapping: LinkMapping, hosts: Hosts, now: Date) {
	const text = Object.fromEntries(
		linkColumns.map((column) => {
			const index = mapping[column]
			return [column, index === undefined ? '' : textOf(cells[index])]
		}),
	) as Record<LinkColumn, string>
	const issues: LinkIssue[] = []
	const refuse = (column: LinkColumn, message: string) => issues.push({ column, message })
	const style = { order: mapping.dateOrder ?? 'dayFirst', zone: mapping.zone } as const

	function momentIn(column: 'created' | 'endsOn') {
		if (!text[column]) return undefined
		const moment = readDate(text[column], style)
		if (!moment) refuse(column, `${linkColumnLabels[column]} must be a date such as 2026-11-21`)
		return moment
	}
	function flagIn(column: 'active' | 'archived') {
		const cell = text[column]
		if (cell && !yes.test(cell) && !no.test(cell)) {
			refuse(column, `${linkColumnLabels[column]} must be Yes or No`)
		}
		return cell ? yes.test(cell) : undefined
	}
	function wholeIn(column: 'clicks' | 'maxLeads') {
		if (!text[column]) return null
		const number = readWhole(text[column])
		if (number === undefined) refuse(column, `${linkColumnLabels[column]} must be a whole number`)
		return number ?? null
	}
	function domain() {
		if (!text.domain) return addressHost && hosts.live?.has(addressHost) ? addressHost : null
		const read = readHost(text.domain)
		const isSite = text.domain.replace(/^https?:\/\//i, '').replace(/:\d+$/, '') === hosts.site
		if (isSite || ('host' in read && (read.host === hosts.site || isShared(read.host)))) return null
		if ('fault' in read) refuse('domain', read.fault)
		else if (hosts.live && !hosts.live.has(read.host)) refuse('domain', notLive(read.host))
		else return read.host
		return null
	}

	const address = addressParts(text.slug)
	const addressHost = address?.host
	const slug = address ? address.name : text.slug.split('/').filter(Boolean).join('/')
	const created = momentIn('created')
	if (created && created.getTime() > now.getTime() + millisecondsInDay) {
		refuse('created', 'Created is in the future')
	} else if (created && created.getTime() < earliest) refuse('created', 'Created is before 1990')
	const given = {
		title: cutText(text.title || titleOf(text.destination), linkLimits.title),
		description: text.description,
		destinationUrl: text.destination,
		slug: slug || null,
		domain: domain(),
		tags: readTags(text.tags),
		active: flagIn('active') ?? true,
		archived: flagIn('archived') ?? false,
		expiresAt: momentIn('endsOn')?.toISOString(),
		maxLeads: wholeIn('maxLeads'),
	}
	const read = linkInput.safeParse(given)
	for (const { path, message } of read.error?.issues ?? []) {
		const column = columnOfPath[String(path[0])] ?? 'destination'
		// A link that leads nowhere has no title of its own either.
		if (column !== 'title' || text.destination) refuse(column, message)
	}
	const clicksBefore = wholeIn('clicks')
	const { data } = read
	const link: RowLink | undefined = data && {
		title: data.title,
		description: data.description,
		destinationUrl: data.destinationUrl,
		tags: data.tags,
		active: data.active,
		archived: data.archived,
		fields: data.fields,
		expiresAt: data.expiresAt,
		maxLeads: data.maxLeads,
		slug: data.slug ?? null,
		domain: data.domain ?? null,
		clicksBefore,
		createdAt: created ? new Date(Math.min(created.getTime(), now.getTime())) : null,
	}
	const note = isPrivateAddress(text.destination)
		? 'Only people in your own network can open this destination'
		: undefined
	return { link, issues, note, slug, domain: given.domain }
}
