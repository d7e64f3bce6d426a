import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './env'

type Statement = BatchItem<'sqlite'>

type Results<Statements> = {
	[Name in keyof Statements]: Statements[Name] extends Statement
		? Statements[Name]['_']['result']
		: Exclude<Statements[Name], undefined> extends Statement
			? Exclude<Statements[Name], undefined>['_']['result'] | undefined
			: never
}

/** Runs statements in one batch, in their order and without those that are undefined; returns their results by name. */
export async function batchByName<Statements extends Record<string, Statement | undefined>>(
	db: Database,
	statements: Statements,
) {
	const wanted = Object.entries(statements).flatMap(([name, statement]) =>
		statement ? [[name, statement] as const] : [],
	)
	const results: unknown[] = await db.batch(wanted.map(([, statement]) => statement) as [Statement])
	return Object.fromEntries(wanted.map(([name], i) => [name, results[i]])) as Results<Statements>
}
