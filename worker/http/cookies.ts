import type { Context } from 'hono'
import { isLocal } from '../platform/site'
import type { App } from './context'

/** Secure everywhere but on localhost, which has no https; the __Host- prefix requires it. */
export function cookieFor(
	c: Context<App>,
	name: 'session' | 'signed_in' | 'device' | 'challenge' | 'bookmark' | 'provider' | 'grant',
) {
	const secure = !isLocal(new URL(c.req.url).hostname)
	return {
		name: secure ? `__Host-${name}` : name,
		options: { path: '/', httpOnly: true, secure, sameSite: 'Lax' as const },
	}
}
