import { type CsvTable, FileProblem, parseCsv } from '../../schema/csv'
import { guessLinkColumns, knownOfLinks, leadsNowhere } from '../../schema/linkColumns'
import {
	type LinkImport,
	type LinkRowReport,
	maxImportedLinks,
	sameNameAs,
} from '../../schema/linkImport'
import { type Hosts, type RowLink, readLinkRow } from '../../schema/linkRow'
import { nameOn } from '../capture/names'
import { badInput } from '../http/errors'
import { reasonsOf } from '../import/reasons'

/** A row that can be imported if its name is free, with what to know about it. */
export type ReadyLink = { row: number; link: RowLink; note: string | undefined }

/** A row whose link can't have the name in it: `domain` is where it would be. */
export type Unnamed = { row: number; message: string; slug: string; domain: string | null }

type SortedRows = { ready: ReadyLink[]; unnamed: Unnamed[]; invalid: LinkRowReport[] }

/** The file's rows, with their numbers in the file; throws a 400 for a file that isn't one of links. */
export function tableOf({ csv, firstRow }: Pick<LinkImport, 'csv' | 'firstRow'>): CsvTable {
	try {
		const table = parseCsv(csv.replace(/^\uFEFF/, ''), knownOfLinks)
		if (table.rows.length > maxImportedLinks) {
			throw badInput(
				`At most ${maxImportedLinks.toLocaleString('en')} rows at a time. This file has ${table.rows.length.toLocaleString('en')}.`,
			)
		}
		if (firstRow === 2) return table
		const rows = table.rows.map((row) => ({ ...row, number: row.number - 2 + firstRow }))
		return { ...table, rows }
	} catch (error) {
		throw error instanceof FileProblem ? badInput(error.message) : error
	}
}

/** Sorts the rows of a file into those that can be imported and those that can't, as far as the file tells. */
export function sortLinks(table: CsvTable, hosts: Hosts, now: Date): SortedRows {
	const mapping = guessLinkColumns(table)
	if (leadsNowhere(mapping)) {
		throw badInput('No column says where the links lead. Please name it “Destination URL”.')
	}
	const sorted: SortedRows = { ready: [], unnamed: [], invalid: [] }
	const rowOf = new Map<string, number>()
	for (const row of table.rows) {
		const { link, issues, note, slug, domain } = readLinkRow(row, mapping, hosts, now)
		const others = issues.filter(({ column }) => column !== 'slug')
		if (others.length > 0)
			sorted.invalid.push({ row: row.number, outcome: 'invalid', message: reasonsOf(others) })
		else if (!link) {
			const message = issues[0]?.message ?? 'This address can’t be used'
			sorted.unnamed.push({ row: row.number, message, slug, domain })
		} else {
			const name = link.slug === null ? undefined : nameOn(link.domain, link.slug)
			const earlier = name === undefined ? undefined : rowOf.get(name)
			if (earlier !== undefined) {
				sorted.unnamed.push({ row: row.number, message: sameNameAs(earlier), slug, domain })
			} else {
				if (name !== undefined) rowOf.set(name, row.number)
				sorted.ready.push({ row: row.number, link, note })
			}
		}
	}
	return sorted
}
