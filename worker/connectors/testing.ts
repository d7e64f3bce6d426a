import { type Context, Hono } from 'hono'
import { testedAnswer } from '../../schema/answers/connectors'
import { requireGoodStanding } from '../abuse/standing'
import type { App } from '../http/context'
import { byId } from '../http/validate'
import { documented, exampleConnector } from '../openapi/documented'
import { askerOf } from './ask'
import { faultOf } from './fault'
import { Fault } from './kind'
import { kinds } from './kinds.gen'
import { recordTested } from './leadQueries'
import { waitForLease } from './lease'
import { sendingGate } from './leaseGate'
import { connectorIn } from './named'
import { rowOf, valuesOf } from './values'

type Read = Awaited<ReturnType<typeof sendingGate.read>>

/** Waits for a lease that another request holds; the token may be a new one by then. */
async function waitUntilFree(c: Context<App>, { leases, found, connector }: Read) {
	const { lease, secret } = await waitForLease(c.var.db, connector)
	leases.push(lease)
	const now = found.map((one) => ({ ...one, secret: secret ?? one.secret }))
	return { lease, access: (await connectorIn(c, now, lease)).access }
}

function refuse(error: unknown): never {
	throw faultOf(error)
}

/** Sending the newest lead at once; mounted in /api/connectors. */
export const testing = new Hono<App>().post(
	'/:id/test',
	documented({
		name: 'testConnector',
		tag: 'Connectors',
		summary: 'Send the newest lead',
		description: 'At once, and returns what arrived. It is never there twice.',
		ok: 200,
		answer: testedAnswer,
		params: exampleConnector,
		errors: [400],
	}),
	byId,
	sendingGate.permit('connectors.write'),
	requireGoodStanding,
	async (c) => {
		const { db } = c.var
		const read = await sendingGate.read(c)
		const { leases, connector, lead } = read
		const kind = kinds[connector.kind]
		const values = lead ? valuesOf(lead, connector.mapping, connector.site) : {}
		const answer = { leadId: lead?.id ?? null, theirId: null, page: null, values, field: null }
		try {
			const { lease, access } = leases[0]
				? { lease: leases[0], access: connector.access }
				: await waitUntilFree(c, read)
			const ask = askerOf(c.env, connector.kind, kind, access)
			if (!lead) {
				await kind.account(ask, await access.token()).catch(refuse)
				return c.json({ ...answer, arrived: true, problem: null })
			}
			const row = {
				...rowOf(lead, connector),
				theirId: null,
				isNewest: true,
				...(connector.stages && { stage: null }),
			}
			const [theirId = ''] = await kind.send(ask, connector, [row]).catch(refuse)
			await recordTested(db, lease, lead.id, theirId)
			leases.pop()
			const page = kind.page(connector, theirId)
			return c.json({ ...answer, arrived: true, theirId, page, problem: null })
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			return c.json({
				...answer,
				arrived: false,
				problem: error.message,
				field: error.more.field ?? null,
			})
		}
	},
)
