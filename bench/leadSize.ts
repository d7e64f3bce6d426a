// The size of a stored lead, by part, from the pages of a seeded database.
import { openDatabase } from '../scripts/localDatabase.ts'
import { table, whole } from './table.ts'
import { seeded } from './workerd.ts'

const leads = 20_000
const most = 700

/** The b-trees of each part, by name. */
const parts: Record<string, RegExp> = {
	'The row': /^leads$/,
	'The list by date, with the text it shows': /^leads_by_workspace$/,
	'The other five indexes': /^leads_by_(?:status|score|email|link|submission)$/,
	'The search index': /^lead_search_/,
}
const columns = ['criteria', 'additional_data', 'search_text', 'evidence', 'email', 'name']

export function benchLeadSize() {
	const { state } = seeded('size', leads)
	const db = openDatabase(state)
	const trees = db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all()
	const lengths = columns.map((name) => `avg(length(CAST(${name} AS BLOB))) AS ${name}`)
	const inRow = db.prepare(`SELECT ${lengths.join(', ')} FROM leads`).get() ?? {}
	db.close()
	const sizes = Object.entries(parts).map(([part, names]) => {
		const own = trees.filter(({ name }) => names.test(String(name)))
		return [part, own.reduce((sum, { bytes }) => sum + Number(bytes) / leads, 0)] as const
	})
	const total = sizes.reduce((sum, [, size]) => sum + size, 0)
	console.log(`\nBytes of a stored lead, of ${whole(leads)}\n`)
	console.log(
		table(
			['Part', 'bytes'],
			[
				...sizes.map(([part, size]) => [part, whole(size)]),
				['Total', `${whole(total)}${total <= most ? '' : ' ✗'}`],
				...columns.map((name) => [`in the row: ${name}`, whole(Number(inRow[name]))]),
			],
		),
	)
}
