import { Hono } from 'hono'
import { retentionAnswer } from '../../schema/answers/account'
import { countOf } from '../../schema/answers/common'
import { erasure, retention } from '../../schema/privacy'
import { accountEvent } from '../auth/accountLog'
import { permit } from '../auth/permit'
import { wakeAllLater } from '../connectors/named'
import type { App } from '../http/context'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { unpark } from '../operations/parked'
import { erasePerson, retentionOf, setRetention } from './queries'

/** More than anyone submits while the database is full. */
const maxParked = 300

/** Retention of leads, and erasing a person; mounted at /api/privacy. */
export const privacy = new Hono<App>()

	.get(
		'/retention',
		documented({
			name: 'getRetention',
			tag: 'Account',
			summary: 'Get how long leads are kept',
			ok: 200,
			answer: retentionAnswer,
		}),
		permit('workspace.read'),
		async (c) => c.json({ days: await retentionOf(c.var.db, c.var.caller.workspaceId) }),
	)

	.put(
		'/retention',
		documented({
			name: 'setRetention',
			tag: 'Account',
			summary: 'Set how long leads are kept',
			description: 'In days; null keeps them. Only for an owner or admin.',
			ok: 200,
			answer: retentionAnswer,
			body: { days: 365 },
		}),
		permit('workspace.manage'),
		validate('json', retention),
		async (c) => {
			const { days } = c.req.valid('json')
			const event = accountEvent(c, 'retention_changed')
			await setRetention(c.var.db, c.var.caller.workspaceId, days, event)
			return c.json({ days })
		},
	)

	.post(
		'/erase',
		documented({
			name: 'erasePerson',
			tag: 'Leads',
			summary: 'Erase a person',
			description:
				'Deletes all leads with an email address, and with `connectors` = `delete` also what they became in connected tools. Only for an owner or admin.',
			ok: 200,
			answer: countOf('erased'),
			body: { email: 'grace@navy.mil' },
		}),
		permit('leads.erase'),
		validate('json', erasure),
		async (c) => {
			const input = c.req.valid('json')
			const event = accountEvent(c, 'person_erased')
			// As dead letters they are erased with the others.
			await unpark(c.env, maxParked, input.email)
			const { workspaceId } = c.var.caller
			const erased = await erasePerson(c.var.store, workspaceId, input, event)
			if (input.connectors === 'delete') wakeAllLater(c, workspaceId)
			return c.json({ erased })
		},
	)
