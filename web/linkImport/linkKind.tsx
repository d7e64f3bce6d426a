import Papa from 'papaparse'
import { type CsvRow, textOf } from '../../schema/csv'
import { dateStyle, readDate } from '../../schema/fileDates'
import { escapeFormulas } from '../../schema/formulas'
import { shownAddress } from '../../schema/linkAddress'
import {
	guessLinkColumns,
	knownOfLinks,
	type LinkColumn,
	type LinkMapping,
	leadsNowhere,
	linkColumnLabels,
	linkColumns,
} from '../../schema/linkColumns'
import { maxImportedLinks } from '../../schema/linkImport'
import { readLinkRow } from '../../schema/linkRow'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import type { Kind } from '../import/kind'
import { type PreviewRow, previewOf } from '../import/preview'
import { runImport, type Send } from '../import/run'
import { formatDateTime } from '../ui/dates'
import { formatNumber } from '../ui/numbers'
import { RecentImports, undoImport } from './RecentImports'

/** A dry run takes all rows in one request, so that no name is suggested twice; an import shows its progress. */
const mostChecked = { rows: maxImportedLinks, characters: 2_000_000 }
const mostImported = { rows: 1000, characters: 500_000 }

type SentRow = { row: number; cells: string[] }

const hosts = { site: location.hostname }

/** A row's cells in the order of the mapped columns, its dates as ISO. */
function toSentRow(
	{ number, cells }: CsvRow,
	mapping: LinkMapping,
	columns: readonly LinkColumn[],
	renamed: ReadonlyMap<number, string>,
): SentRow {
	const style = { order: mapping.dateOrder ?? 'dayFirst', zone: mapping.zone } as const
	const cellOf = (column: LinkColumn) => {
		const index = mapping[column]
		const text = index === undefined ? '' : textOf(cells[index])
		if (column === 'slug') return renamedAs(text, renamed.get(number))
		if (column !== 'created' && column !== 'endsOn') return text
		return readDate(text, style)?.toISOString() ?? text
	}
	return { row: number, cells: columns.map((column) => escapeFormulas(cellOf(column))) }
}

/** An address with its last segment replaced by a name, if there is one. */
function renamedAs(address: string, name: string | undefined) {
	if (name === undefined) return address
	const whole = address.endsWith('/') ? address.slice(0, -1) : address
	return whole.slice(0, whole.lastIndexOf('/') + 1) + name
}

/** Sends rows as a file with our own headings, in which each row keeps its number. */
const sendWith =
	(columns: readonly LinkColumn[], signal: AbortSignal): Send<SentRow> =>
	async ({ importId, dryRun, rows }) => {
		const [first, last] = [rows[0]?.row ?? 2, rows.at(-1)?.row ?? 2]
		const byNumber = new Map(rows.map(({ row, cells }) => [row, cells]))
		const lines = Array.from({ length: last - first + 1 }, (_, i) => byNumber.get(first + i) ?? [])
		const csv = Papa.unparse([columns.map((column) => linkColumnLabels[column]), ...lines])
		const json = { importId, dryRun, csv, firstRow: first }
		const response = await api.links.import.$post({ json }, { init: { signal } })
		return (await response.json()).rows
	}

function* rowsFor(
	rows: readonly CsvRow[],
	mapping: LinkMapping,
	columns: readonly LinkColumn[],
	renamed: ReadonlyMap<number, string>,
) {
	for (const row of rows) yield toSentRow(row, mapping, columns, renamed)
}

const previewColumns = (mapping: LinkMapping) =>
	(['slug', 'destination', 'title', 'tags', 'domain', 'created', 'clicks', 'endsOn'] as const)
		.filter((column) => mapping[column] !== undefined || column === 'title')
		.map((key) => ({ key: key as string, label: labels[key], at: mapping[key] }))

/** The columns' labels on the screen. */
const labels: Record<LinkColumn, string> = {
	...linkColumnLabels,
	destination: 'Destination',
	slug: 'Address',
	clicks: 'Clicks before',
	endsOn: 'Ends on',
	maxLeads: 'Ends after leads',
}

function readPreview(row: CsvRow, mapping: LinkMapping): PreviewRow {
	const { link, issues, slug, domain } = readLinkRow(row, mapping, hosts, new Date())
	const raw = (column: LinkColumn) => {
		const index = mapping[column]
		return index === undefined ? '' : textOf(row.cells[index])
	}
	const isRefused = issues.some(({ column }) => column === 'slug')
	const address =
		slug && !isRefused ? shownAddress({ slug, shortId: '', domain }, location.origin) : raw('slug')
	const texts: Partial<Record<LinkColumn, string>> = link
		? {
				destination: link.destinationUrl,
				title: link.title,
				tags: link.tags?.join(', ') ?? '',
				domain: link.domain ?? '',
				created: link.createdAt ? formatDateTime(link.createdAt.toJSON()) : raw('created'),
				clicks: link.clicksBefore === null ? raw('clicks') : formatNumber(link.clicksBefore),
				endsOn: link.expiresAt ? formatDateTime(link.expiresAt.toJSON()) : raw('endsOn'),
			}
		: Object.fromEntries(linkColumns.map((column) => [column, raw(column)]))
	const shown = previewColumns(mapping).map(({ key }) => key)
	return {
		number: row.number,
		cells: { ...Object.fromEntries(Object.entries(texts)), slug: address },
		issues: Object.fromEntries(
			issues.map(({ column, message }) => [shown.includes(column) ? column : '', message]),
		),
	}
}

const dateColumns = ({ created, endsOn }: LinkMapping) => created ?? endsOn

/** Importing links. */
export const linkKind: Kind<LinkMapping> = {
	noun: 'link',
	known: knownOfLinks,
	fileHint:
		'Export your links from Bitly, Dub, Short.io, Rebrandly, TinyURL, Kutt, Sink, YOURLS or any other tool as a CSV file with column headings.',
	beside: <RecentImports />,
	guess: guessLinkColumns,
	targetOf: (mapping, column) => linkColumns.find((target) => mapping[target] === column) ?? 'none',
	targetsFor: () => [
		['none', 'Don’t import'],
		...linkColumns.map((column): [string, string] => [column, labels[column]]),
	],
	withTarget(mapping, column, target, file) {
		const next = { ...mapping }
		for (const other of linkColumns) if (next[other] === column) delete next[other]
		if (target !== 'none') next[target as LinkColumn] = column
		const dates = dateColumns(next)
		return dates === dateColumns(mapping) ? next : { ...next, ...dateStyle(file, dates) }
	},
	datesIn: dateColumns,
	lacks: (mapping) =>
		leadsNowhere(mapping) ? 'Choose the column that says where the links lead.' : undefined,
	preview: ({ rows }, mapping) =>
		previewOf(rows, previewColumns(mapping), (row) => readPreview(row, mapping)),
	run(rows, mapping, how, renamed) {
		const columns = linkColumns.filter((column) => mapping[column] !== undefined)
		return runImport(rowsFor(rows, mapping, columns, renamed), {
			...how,
			send: sendWith(columns, how.signal),
			most: how.dryRun ? mostChecked : mostImported,
		})
	},
	refusal: { outcome: 'address', count: 'Address not free', badge: 'Address' },
	notes: (_, __, { noted }) => ({
		label: 'Rows to look at',
		hint: 'These are imported. You can change them before or after.',
		fileName: 'rows-to-look-at.csv',
		rows: noted,
	}),
	again: 'Links that already exist keep their address and are listed',
	quota: 'importedLinks',
	refresh: () =>
		refresh(keys.links.list, keys.links.tags, keys.linkImports, keys.stats, keys.activities),
	undo: undoImport,
}
