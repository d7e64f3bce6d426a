import { Hono } from 'hono'
import { z } from 'zod'
import { accountEventTypes, accountLogDays, type WorkspaceLogEntry } from '../../schema/accountLog'
import { logEntryAnswer } from '../../schema/answers/account'
import { workspaceLogExport, workspaceLogQuery } from '../../schema/workspace'
import { accountEvent } from '../auth/accountLog'
import { permit } from '../auth/permit'
import { type Column, csvAnswer } from '../export/csv'
import type { App } from '../http/context'
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
			return csvAnswer(c, 'log', { columns, pages })
		},
	)

const columns: Column<WorkspaceLogEntry>[] = [
	['When', ({ at }) => at],
	['What', ({ type }) => accountEventTypes[type]],
	['About', ({ about }) => about],
	['Who', ({ person }) => person?.name],
	['Token', ({ token }) => token],
	['Rule', ({ rule }) => rule],
	['Country', ({ country }) => country],
	['Device', ({ browser }) => browser],
]
