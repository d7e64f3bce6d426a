import { type Context, Hono } from 'hono'
import { testedAnswer } from '../../schema/answers/connectors'
import { requireGoodStanding } from '../abuse/standing'
import { callerWithAll } from '../auth/permit'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { byId } from '../http/validate'
import { documented, exampleConnector } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { askerOf } from './ask'
import { Fault } from './kind'
import { kinds } from './kinds.gen'
import { leadsAfterNewest, newestLead, noteTested, toSent } from './leadQueries'
import { connectorIn } from './named'
import { connectorOf } from './queries'
import { waitForTurn } from './turn'
import { endTurn, takeTurn } from './turnQueries'
import { rowOf, valuesOf } from './values'
import { ownConnector } from './waitingQueries'

/**
 * Takes the line of the connector in the path, if it is free, in the trip that finds the caller, and loads what is sent.
 * A line that is among its rows at the end of the request is given back.
 */
const tested = callerWithAll(
	(c, identity) => {
		const { db } = c.var
		const id = Number(c.req.param('id')) || 0
		const own = ownConnector(identity.workspaceId, id)
		return [
			takeTurn(db, id, identity.workspaceId),
			connectorOf(db, identity, id),
			newestLead(db, own),
			leadsAfterNewest(db, own),
		] as const
	},
	{
		end: async (c) => {
			const [turns = []] = tested.read(c) ?? []
			for (const turn of turns)
				await endTurn(c.var.db, turn).catch((error: unknown) =>
					logError('Line not given back', error),
				)
		},
	},
)

/** Waits for a line that another request holds; the token may be a new one by then. */
async function whenFree(c: Context<App>, connector: Parameters<typeof waitForTurn>[1]) {
	const [turns, found] = tested.read(c)
	const { turn, secret } = await waitForTurn(c.var.db, connector)
	turns.push(turn)
	const now = found.map((one) => ({ ...one, secret: secret ?? one.secret }))
	return { turn, access: (await connectorIn(c, now, true)).access }
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
	tested.permit('connectors.write'),
	requireGoodStanding,
	async (c) => {
		const { db } = c.var
		const [turns, found, [newest], [after]] = tested.read(c)
		const connector = await connectorIn(c, found, true)
		const kind = kinds[connector.kind]
		const isShown = (after?.n ?? 0) < (visibleLimit(c) ?? Number.POSITIVE_INFINITY)
		const lead = newest && isShown ? toSent(newest) : undefined
		const values = lead ? valuesOf(lead, connector.mapping, connector.site) : {}
		const answer = { leadId: lead?.id ?? null, theirId: null, page: null, values, field: null }
		try {
			const { turn, access } = turns[0]
				? { turn: turns[0], access: connector.access }
				: await whenFree(c, connector)
			const ask = askerOf(c.env, connector.kind, kind, access)
			if (!lead) {
				await kind.account(ask, await access.token())
				return c.json({ ...answer, arrived: true, problem: null })
			}
			const [theirId = ''] = await kind.send(ask, connector, [
				{
					...rowOf(lead, connector),
					theirId: null,
					isNewest: true,
					...(connector.stages && { stage: null }),
				},
			])
			await noteTested(db, turn, lead.id, theirId)
			turns.pop()
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
