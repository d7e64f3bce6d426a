import { Hono } from 'hono'
import { workspaceInput } from '../../schema/workspace'
import { accountEvent } from '../auth/accountLog'
import { own, requireConfirmed } from '../auth/own'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { validate } from '../http/validate'
import { addOwnWorkspace, workspacesOf } from './queries'

const listed = callerWith((c, { userId }) => workspacesOf(c.var.db, userId))

/** The workspaces that a person is in; mounted at /api/workspaces. */
export const workspaces = new Hono<App>()
	.get('/', listed.permit('account.own'), (c) => c.json(listed.read(c)))

	/** Requests name the new workspace in X-Workspace to work in it. */
	.post(
		'/',
		own.permit('account.own'),
		requireConfirmed,
		validate('json', workspaceInput),
		async (c) => {
			const { db, caller } = c.var
			const workspace = { ...c.req.valid('json'), timezone: caller.timezone }
			const added = await addOwnWorkspace(
				db,
				caller.userId,
				workspace,
				new URL(c.req.url).origin,
				(workspaceId) =>
					accountEvent(c, 'workspace_made', undefined, { workspaceId, about: workspace.name }),
			)
			return c.json(added, 201)
		},
	)
