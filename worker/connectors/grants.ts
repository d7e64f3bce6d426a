import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { grantAnswer, grantStart } from '../../schema/connector'
import { connectorKindNames } from '../../schema/connectorKinds'
import { paths } from '../../schema/paths'
import { requireGoodStanding } from '../abuse/standing'
import { own, requireConfirmed } from '../auth/own'
import { permit } from '../auth/permit'
import { requireFreshPerson } from '../auth/session'
import type { App } from '../http/context'
import { badInput } from '../http/errors'
import { validate } from '../http/validate'
import { rememberVisit, takeVisit } from '../http/visit'
import { sealAccess, textOfGrant } from './access'
import { addGrant } from './grantQueries'

/** A visit to a tool's page, where an owner allows us access. */
const visit = z.object({
	kind: z.enum(connectorKindNames),
	userId: z.number(),
	workspaceId: z.number(),
	/** The connection to reconnect; null for a new one. */
	connectorId: z.number().nullable(),
	state: z.string(),
	/** For PKCE. */
	verifier: z.string(),
})
const kindOfVisit = { cookie: 'grant', audience: 'connector grant' } as const

const secret = () => randomBytes(32).toString('base64url')

const backTo = (url: string) => new URL(paths.connections(), url).href

/** Allowing us access to a tool, by OAuth; mounted in /api/connectors. Browsers only: tokens can't visit pages. */
export const grants = new Hono<App>()
	/** Where to send the browser. */
	.post(
		'/grants',
		own.permit('connectors.allow'),
		validate('json', grantStart),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { userId, workspaceId } = c.var.caller
			const { kind, connectorId = null } = c.req.valid('json')
			const started = {
				kind,
				userId,
				workspaceId,
				connectorId,
				state: secret(),
				verifier: secret(),
			}
			const { grantPage } = await import('./oauth')
			const url = await grantPage(c.env, started, backTo(c.req.url))
			await rememberVisit(c, kindOfVisit, started)
			return c.json({ url })
		},
	)

	/** The query that the browser came back with. The grant is stored until it is used for a connection. */
	.post('/grants/answer', permit('connectors.allow'), validate('json', grantAnswer), async (c) => {
		const { db, caller } = c.var
		const started = await takeVisit(c, kindOfVisit, visit)
		if (started?.userId !== caller.userId || started.workspaceId !== caller.workspaceId)
			throw badInput('That took too long, or began elsewhere. Please connect it again.')
		const { kind, connectorId } = started
		const { redeemGrant } = await import('./oauth')
		const back = backTo(c.req.url)
		const grant = await redeemGrant(c.env, started, new URL(c.req.valid('json').answer, back), back)
		const sealed = await sealAccess(c.env, caller.workspaceId, textOfGrant(grant))
		const id = await addGrant(db, caller.workspaceId, sealed)
		return c.json({ grant: id, kind, connectorId })
	})
