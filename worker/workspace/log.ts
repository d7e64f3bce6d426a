import { Hono } from 'hono'
import { z } from 'zod'
import { accountEventTypes, accountLogDays, type WorkspaceLogEntry } from '../../schema/accountLog'
import { logEntryAnswer } from '../../schema/answers/account'
import { workspaceLogExport, workspaceLogQuery } from '../../schema/workspace'
import { accountEvent } from '../auth/accountLog'
import { permit } from '../auth/permit'
import { byteOrderMark, csvField } from '../export/csv'
import type { App } from '../http/context'
import { streamOf } from '../http/stream'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { wholeWorkspaceLog, workspaceLog } from './logQueries'

/** Who did what in a workspace; mounted at /api/workspace/log. */
export const log = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'listLog',
			tag: 'Account',
			summary: 'List who did what',
			description: `Of the last ${accountLogDays} days, newest first, 50 at a time: for the next, send the id of the last as \`before\`. Only for an owner or admin.`,
			ok: 200,
			answer: z.array(logEntryAnswer),
			query: { group: 'people' },
		}),
		permit('log.read'),
		validate('query', workspaceLogQuery),
		async (c) =>
			c.json(await workspaceLog(c.var.db, c.var.caller.workspaceId, c.req.valid('query'))),
	)

	.get(
		'/csv',
		documented({
			name: 'exportLog',
			tag: 'Account',
			summary: 'Export who did what as CSV',
			ok: 200,
			answer: 'csv',
			query: { group: 'people' },
		}),
		permit('log.read'),
		validate('query', workspaceLogExport),
		(c) => {
			const { db, caller } = c.var
			const event = accountEvent(c, 'log_exported')
			const pages = wholeWorkspaceLog(db, caller.workspaceId, c.req.valid('query'), event)
			return c.body(
				streamOf(csvOf(pages), async () => {}),
				200,
				{
					'Content-Type': 'text/csv; charset=utf-8',
					'Content-Disposition': `attachment; filename="log-${new Date().toISOString().slice(0, 10)}.csv"`,
				},
			)
		},
	)

const columns: [heading: string, value: (entry: WorkspaceLogEntry) => string | null | undefined][] =
	[
		['When', ({ at }) => at],
		['What', ({ type }) => accountEventTypes[type]],
		['About', ({ about }) => about],
		['Who', ({ person }) => person?.name],
		['Token', ({ token }) => token],
		['Rule', ({ rule }) => rule],
		['Country', ({ country }) => country],
		['Device', ({ browser }) => browser],
	]

async function* csvOf(pages: AsyncIterable<WorkspaceLogEntry[]>) {
	yield `${byteOrderMark}${columns.map(([heading]) => csvField(heading)).join(',')}\r\n`
	for await (const entries of pages) {
		yield entries
			.map((entry) => `${columns.map(([, value]) => csvField(value(entry))).join(',')}\r\n`)
			.join('')
	}
}
