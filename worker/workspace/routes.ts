import { Hono } from 'hono'
import { workspaceAnswer } from '../../schema/answers/account'
import { workspaceChange, workspaceDeletion } from '../../schema/workspace'
import { isNameTyped } from '../../schema/workspaceName'
import { accountEventIf } from '../auth/accountLog'
import { callerWith, permit } from '../auth/permit'
import { requireFresh } from '../auth/session'
import type { App } from '../http/context'
import { badInput, conflict, unauthorized } from '../http/errors'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { deleteStripeCustomers } from '../payments/payer'
import { changedWords } from './changedQueries'
import { afterWorkspaceDeletion } from './deletion'
import { deleteWorkspace, workspaceToDelete } from './deletionQueries'
import { pausedReports } from './pausedQueries'
import { changeWorkspace } from './queries'

const toDelete = callerWith((c, identity) => workspaceToDelete(c.var.db, identity))

/** A workspace as a whole; mounted at /api/workspace. */
export const workspace = new Hono<App>()
	.patch(
		'/',
		documented({
			name: 'changeWorkspace',
			tag: 'Account',
			summary: 'Change the workspace',
			description:
				'Its name, its color, the time zone in which days begin in analytics and reports, and whether its pages offer to remember a visitor’s details in their browser (`askOnce`), which they do within a minute. `linkDefaults` says which template the app starts new links from, and the domain of those that name none. Only for an owner or admin.',
			ok: 200,
			answer: workspaceAnswer,
			body: { name: 'Sundial Studio', timezone: 'Europe/Berlin' },
		}),
		permit('workspace.manage'),
		validate('json', workspaceChange),
		async (c) => {
			const change = c.req.valid('json')
			const { db, caller } = c.var
			const about = changedWords(caller.workspaceId, change)
			const event = accountEventIf(c, 'workspace_changed', { about })
			return c.json(await changeWorkspace(db, caller.workspaceId, change, event))
		},
	)

	/** Deletes everything in it. Its members stay in their other workspaces. */
	.delete(
		'/',
		toDelete.permit('workspace.own'),
		requireFresh,
		validate('json', workspaceDeletion),
		async (c) => {
			const [found] = toDelete.read(c)
			if (!found) throw unauthorized()
			if (!isNameTyped(c.req.valid('json').name, found.name))
				throw badInput('This is not the workspace’s name', 'name')
			if (!found.others) {
				throw conflict('This is your only workspace. To delete everything, delete your account.')
			}
			await deleteStripeCustomers(c.env, JSON.parse(found.customers) as string[])
			const { db, caller } = c.var
			const event = accountEventIf(c, 'workspace_deleted', { about: found.name })
			const more = await deleteWorkspace(db, caller, JSON.parse(found.homeless) as number[], event)
			await afterWorkspaceDeletion(c, [caller.workspaceId], found, more)
			return c.body(null, 204)
		},
	)

	/** The shared reports that a password reset paused, for their owner to keep or end. */
	.get('/paused-reports', permit('app.use'), async (c) =>
		c.json(await pausedReports(c.var.db, c.var.caller.workspaceId)),
	)
