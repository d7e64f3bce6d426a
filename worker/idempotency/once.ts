import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { App } from '../http/context'
import { badInput } from '../http/errors'
import { type Once, rememberFingerprint, requireSame } from './queries'

/** The request's idempotency key and fingerprint; undefined without a key. Throws a 400 for a bad key. */
export async function onceOf(c: Context<App>): Promise<Once | undefined> {
	const key = c.req.header('idempotency-key')
	if (key === undefined) return undefined
	if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
		throw badInput('An Idempotency-Key is 1 to 255 characters without spaces, such as a UUID')
	}
	const request = `${c.req.method} ${c.req.path}\n${await c.req.text()}`
	return { key, fingerprint: createHash('sha256').update(request).digest('hex') }
}

/** For routes that are idempotent by themselves: only refuses a key that another request used. */
export const sameAgain = createMiddleware<App>(async (c, next) => {
	const once = await onceOf(c)
	if (once) {
		const { db, caller } = c.var
		requireSame(once, await rememberFingerprint(db, caller.workspaceId, once))
	}
	await next()
})
