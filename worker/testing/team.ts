import { env } from 'cloudflare:workers'
import type { Role } from '../../schema/permissions'
import { browser, owner } from './client'
import { plantMember } from './plantPeople'
import { sessionCookie } from './requests'

/** A new owner, and a way to add people to their workspace, each with a browser of their own. */
export async function teamOf() {
	const ada = await owner()
	const { id } = await (await ada.api.auth.user.$get()).json()
	const member = await env.DB.prepare('select workspace_id from members where user_id = ?')
		.bind(id)
		.first<{ workspace_id: number }>()
	const workspaceId = member?.workspace_id ?? 0
	async function join(name: string, role: Role = 'member') {
		const id = await plantMember(workspaceId, role, name)
		const cookie = await sessionCookie(id)
		const { send } = browser()
		return {
			id,
			send: (path: string, init: { method?: string; json?: object } = {}) =>
				send(path, {
					...(init.method && { method: init.method }),
					headers: { cookie, ...(init.json && { 'Content-Type': 'application/json' }) },
					...(init.json && { body: JSON.stringify(init.json) }),
				}),
		}
	}
	return { ada: { ...ada, id }, workspaceId, join }
}
