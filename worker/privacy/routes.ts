import { Hono } from 'hono'
import { erasure, retention } from '../../schema/privacy'
import { accountEvent } from '../auth/accountLog'
import { requireCaller, requireRole } from '../auth/session'
import type { App } from '../http/context'
import { validate } from '../http/validate'
import { unpark } from '../operations/parked'
import { erasePerson, retentionOf, setRetention } from './queries'

/** More than anyone submits while the database is full. */
const maxParked = 300

/** Retention of leads, and erasing a person; mounted at /api/privacy. */
export const privacy = new Hono<App>()
	.use(requireCaller)

	.get('/retention', async (c) =>
		c.json({ days: await retentionOf(c.var.db, c.var.caller.workspaceId) }),
	)

	.use(requireRole('owner', 'admin'))

	.put('/retention', validate('json', retention), async (c) => {
		const { days } = c.req.valid('json')
		const event = accountEvent(c, 'retention_changed')
		await setRetention(c.var.db, c.var.caller.workspaceId, days, event)
		return c.json({ days })
	})

	.post('/erase', validate('json', erasure), async (c) => {
		const { email } = c.req.valid('json')
		const event = accountEvent(c, 'person_erased')
		// As dead letters they are erased with the others.
		await unpark(c.env, maxParked, email)
		return c.json({
			erased: await erasePerson(c.var.store, c.var.caller.workspaceId, email, event),
		})
	})
