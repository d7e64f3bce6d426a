import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { CompanyDomainChange } from '../../schema/companyDomain'
import { type browser, owner } from './client'
import { setRecords } from './dns'

type Browser = ReturnType<typeof browser>

/** A domain that no other test has: all files ask one resolver. */
export const newDomain = () => `corp${crypto.randomUUID().slice(0, 8)}.example.net`

export const claim = async ({ api }: Browser, domain: string) => {
	const response = await api.workspace.domains.$post({ json: { domain } })
	return { status: response.status, body: await response.json() }
}

export const check = async ({ api }: Browser, id: number) => {
	const response = await api.workspace.domains[':id'].check.$post({ param: { id: String(id) } })
	return { status: response.status, body: await response.json() }
}

export const change = async ({ api }: Browser, id: number, json: CompanyDomainChange) => {
	const response = await api.workspace.domains[':id'].$patch({ param: { id: String(id) }, json })
	return { status: response.status, body: await response.json() }
}

export const listed = async ({ api }: Browser) => (await api.workspace.domains.$get()).json()

/** Claims a domain and puts its record in place. */
export async function verified(ada: Browser, domain: string) {
	const { body } = await claim(ada, domain)
	const { id, record } = body as Awaited<ReturnType<typeof listed>>[number]
	await setRecords(record.name, 'TXT', ['"v=spf1 -all"', `"${record.value}"`])
	expect((await check(ada, id)).status).toBe(200)
	return { id, record }
}

export const userOf = async ({ api }: Browser) => {
	const response = await api.auth.user.$get()
	return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Somebody with a password in the first workspace, who has no other. */
export async function colleague(email: string, settings: typeof env) {
	const bob = await owner(email, settings)
	const { body } = await userOf(bob)
	await env.DB.batch([
		env.DB.prepare('delete from members where user_id = ?').bind(body.id),
		env.DB.prepare(
			`insert into members (workspace_id, user_id, role, joined_at)
			values ((select min(id) from workspaces), ?, 'member', 1)`,
		).bind(body.id),
	])
	return bob
}
