import { Hono } from 'hono'
import { erasure, retention } from '../../schema/privacy'
import type { App } from '../context'
import { requireOwner } from '../session'
import { validate } from '../validate'
import { erasePerson, retentionOf, setRetention } from './queries'

/** How long an owner keeps leads, and forgetting one person, mounted at /api/privacy. */
export const privacy = new Hono<App>()
	.use(requireOwner)

	.get('/retention', async (c) => c.json({ days: await retentionOf(c.var.db, c.var.owner.id) }))

	.put('/retention', validate('json', retention), async (c) => {
		const { days } = c.req.valid('json')
		await setRetention(c.var.db, c.var.owner.id, days)
		return c.json({ days })
	})

	.post('/erase', validate('json', erasure), async (c) => {
		const { email } = c.req.valid('json')
		return c.json({ erased: await erasePerson(c.var.db, c.var.owner.id, email) })
	})
