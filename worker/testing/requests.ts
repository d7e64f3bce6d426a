import { env } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import { origin } from './client'
import type { Planted, RouteRow } from './rows/row'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Inserts a session for an owner; returns its cookie. */
export async function sessionCookie(
	ownerId: number,
	{ secret = env.JWT_SECRET, expires = 3600 }: { secret?: string; expires?: number } = {},
) {
	const id = crypto.randomUUID()
	const now = Math.floor(Date.now() / 1000)
	await env.DB.prepare(
		'insert into sessions (id, user_id, created_at, expires_at) values (?,?,?,?)',
	)
		.bind(id, ownerId, now * 1000, (now + 3600) * 1000)
		.run()
	const token = await new SignJWT()
		.setProtectedHeader({ alg: 'HS256' })
		.setJti(id)
		.setSubject(String(ownerId))
		.setIssuedAt(now - 7200)
		.setExpirationTime(now + expires)
		.sign(bytes(secret))
	return `session=${token}`
}

export const jsonOf = ({ json }: RouteRow, planted: Planted) =>
	typeof json === 'function' ? json(planted) : json

/** A request for the route, as sent by one of the site's own pages. */
export function requestOf(route: string, row: RouteRow, planted: Planted, cookie?: string) {
	const [method = '', pattern = ''] = route.split(' ')
	const value = row.param && row.param in planted ? planted[row.param as keyof Planted] : row.param
	const path = pattern.replace(/:\w+|\*$/, value ?? '').replace(/:\w+/g, 'x')
	const headers = new Headers({ origin })
	if (cookie) headers.set('cookie', cookie)
	const json = jsonOf(row, planted)
	if (json) headers.set('content-type', 'application/json')
	return new Request(`${origin}${path}${row.query ?? ''}`, {
		method,
		headers,
		...(json && { body: JSON.stringify(json) }),
		...(row.form && { body: new URLSearchParams(row.form) }),
	})
}
