import type { BatchItem } from 'drizzle-orm/batch'
import { dateOf } from '../../schema/day'
import { may } from '../../schema/permissions'
import { leftOutOf } from '../../schema/verdict'
import { wholeLog } from '../auth/accountLogQueries'
import { allFiles } from '../files/queries'
import type { Caller } from '../http/context'
import { allPictures } from '../pictures/queries'
import type { Database } from '../platform/env'
import { accountFacts, allDays, allLeads, allLinks, allTrash } from './queries'

/**
 * Everything we store about an owner and their workspace, on any plan, as one JSON document in parts of
 * bounded size, so that memory does not grow with the number of leads. `event` logs the download in the
 * account's log. For whoever may not export leads, only their own account.
 */
export async function* accountJson(
	db: Database,
	caller: Caller,
	event: BatchItem<'sqlite'>,
): AsyncGenerator<string> {
	const facts = JSON.stringify(await accountFacts(db, caller, event))
	yield facts.slice(0, facts.lastIndexOf('}'))
	yield* list('log', wholeLog(db, caller.userId))
	if (!may(caller.role, 'leads.export')) {
		yield '}\n'
		return
	}
	yield* list('links', allLinks(db, caller.workspaceId))
	yield* list('pictures', allPictures(db, caller.workspaceId))
	yield* list('files', allFiles(db, caller.workspaceId))
	yield* list('visits', visits(allDays(db, caller.workspaceId)))
	yield* list('leads', allLeads(db, caller.workspaceId))
	yield* list('trash', allTrash(db, caller.workspaceId))
	yield '}\n'
}

async function* visits(pages: ReturnType<typeof allDays>) {
	for await (const rows of pages) {
		yield rows.map((row) => ({
			linkId: row.linkId,
			date: dateOf(row.day),
			visits: row.visits,
			leftOut: leftOutOf(row),
			leads: row.leads,
			people: JSON.parse(row.people) as unknown,
		}))
	}
}

/** `,"name":[…]`, one part per page of rows. */
async function* list(name: string, pages: AsyncIterable<readonly unknown[]>) {
	yield `,"${name}":[`
	let comma = ''
	for await (const rows of pages) {
		if (rows.length === 0) continue
		yield comma + rows.map((row) => JSON.stringify(row)).join(',\n')
		comma = ',\n'
	}
	yield ']'
}
