import { env } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import { hashPassword } from '../auth/password'
import { origin } from './client'
import { password, type RouteRow } from './routes'

/** What is planted for an owner, as it stands in paths. */
export type Planted = { linkId: string; leadId: string; shortId: string }

/** What only the planted owner may ever read. */
export const markers = ['zq-owner', 'zq-lead', '+49309999']

let hashed: Promise<string> | undefined
let people = 0

/** An owner with a link and a lead, straight into the tables: quick enough for thousands. */
export async function plant(name = `other${++people}`): Promise<{ id: number } & Planted> {
	hashed ??= hashPassword(password)
	const insert = async (table: string, row: Record<string, unknown>) => {
		const columns = Object.keys(row)
		const added = await env.DB.prepare(
			`insert into ${table} (${columns}) values (${columns.map(() => '?')}) returning id`,
		)
			.bind(...Object.values(row))
			.first<{ id: number }>()
		return added?.id ?? 0
	}
	const shortId = `${'abcdefgh'[people % 8]}${crypto.randomUUID().replace(/[-01]/g, 'x').slice(0, 7)}`
	const id = await insert('users', {
		username: `${name}@acme.io`,
		password: await hashed,
		name,
		created_at: 1,
	})
	const linkId = await insert('links', {
		user_id: id,
		title: 'The guide',
		destination_url: 'https://example.com',
		short_id: shortId,
		created_at: 1,
	})
	const leadId = await insert('leads', {
		user_id: id,
		link_id: linkId,
		name: `${name.replace('owner', 'lead')}`,
		email: `${name.replace('owner', 'lead')}@visitors.example`,
		phone: name === 'zq-owner' ? '+49309999' : '+49301111',
		created_at: 1,
	})
	return { id, linkId: String(linkId), leadId: String(leadId), shortId }
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** A session row of an owner, as the cookie that carries it. */
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

/** The row's route as a request of this site's own page. */
export function requestOf(route: string, row: RouteRow, planted: Planted, cookie?: string) {
	const [method = '', pattern = ''] = route.split(' ')
	const value = row.param && row.param in planted ? planted[row.param as keyof Planted] : row.param
	const path = pattern.replace(/:\w+|\*$/, value ?? '')
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
