import { Hono } from 'hono'
import { workspaceAnswer } from '../../schema/answers/account'
import { workspaceChange } from '../../schema/timeZone'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { pausedReports } from './pausedQueries'
import { setTimeZone } from './queries'

/** Settings of the workspace as a whole; mounted at /api/workspace. */
export const workspace = new Hono<App>()
	.patch(
		'/',
		documented({
			name: 'changeWorkspace',
			tag: 'Account',
			summary: 'Change the time zone',
			description: 'Days begin there in analytics and reports. Only for an owner or admin.',
			ok: 200,
			answer: workspaceAnswer,
			body: { timezone: 'Europe/Berlin' },
		}),
		permit('workspace.manage'),
		validate('json', workspaceChange),
		async (c) => {
			const { timezone } = c.req.valid('json')
			await setTimeZone(c.var.db, c.var.caller.workspaceId, timezone)
			return c.json({ timezone })
		},
	)

	/** The shared reports that a password reset paused, for their owner to keep or end. */
	.get('/paused-reports', permit('app.use'), async (c) =>
		c.json(await pausedReports(c.var.db, c.var.caller.workspaceId)),
	)
