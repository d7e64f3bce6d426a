import type { Context } from 'hono'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { badInput, notFound } from '../http/errors'
import { logError } from '../http/log'
import { unseal } from '../platform/sealed'
import { askerOf } from './ask'
import { keepHook } from './hooks'
import { kinds } from './kinds.gen'
import type { ConnectorLease } from './leaseQueries'
import { connectorIds, connectorOf } from './queries'
import { accessOf } from './refreshing'
import { wake } from './withLease'

type Found = Awaited<ReturnType<typeof connectorOf>>[number]

/** The connector in the path, loaded with the caller; a 404 if it is not the workspace's. */
export const named = callerWith((c, { workspaceId }) =>
	connectorOf(c.var.db, workspaceId, Number(c.req.param('id')) || 0),
)

/**
 * A connector and what authorizes its requests; throws a 400 if that can't be read any more. `lease` is its lease,
 * if it was taken before the connector was read.
 */
export async function connectorIn(c: Context<App>, [found]: Found[], lease?: ConnectorLease) {
	if (!found) throw notFound('Connection')
	const { connector, secret } = found
	const text = await unseal(c.env, connector.workspaceId, secret)
	if (text === undefined)
		throw badInput('This server can’t read the key anymore. Please connect it again.')
	const held = lease && { secret, lease }
	return { ...connector, access: accessOf(c.env, connector, text, held) }
}

/** Sends what waits with all of a workspace's connections after the response. */
export const wakeAllLater = (c: Context<App>, workspaceId: number) =>
	later(c, async () => wake(c.env, await connectorIds(c.var.db, workspaceId)))

/** Sends what waits after the response. */
export const wakeLater = (c: Context<App>, id: number) => later(c, () => wake(c.env, [id]))

/** Turns a tool's calls to us on or off after the response; `newText` is what it was just connected with. */
export const keepHookLater = (
	c: Context<App>,
	{ connector, secret }: Found,
	isOn: boolean,
	newText?: string,
) =>
	later(c, async () => {
		const kind = kinds[connector.kind]
		if (!kind.back?.hook) return
		const text = newText ?? (await unseal(c.env, connector.workspaceId, secret))
		if (text === undefined) return
		const access = accessOf(c.env, connector, text)
		const ask = askerOf(c.env, connector.kind, kind, access)
		await keepHook(c.env, { ask, kind, id: connector.id, isOn })
	})

function later(c: Context<App>, work: () => Promise<void>) {
	c.executionCtx.waitUntil(
		work().catch((error: unknown) => logError('Work for a connection failed', error)),
	)
}
