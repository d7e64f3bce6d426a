import { env } from 'cloudflare:workers'
import type { Role } from '../../schema/permissions'
import type { InviteInput } from '../../schema/workspace'
import { browser, owner } from './client'
import { plant } from './planted'
import { plantMember } from './plantPeople'
import { sessionCookie } from './requests'

type Browser = ReturnType<typeof browser>

/** Sends requests as a person, in the workspace named last. */
export type Person = {
	id: number
	cookie: string
	send: (method: string, path: string, json?: unknown) => Promise<Answer>
}
type Answer = { status: number; body: Record<string, unknown> & { message?: string } }

/** Somebody who works in a workspace. */
export async function working(id: number, workspaceId: number, settings = env): Promise<Person> {
	const cookie = await sessionCookie(id)
	return {
		id,
		cookie,
		async send(method, path, json) {
			const response = await browser(settings).send(path, {
				method,
				headers: {
					cookie,
					'x-workspace': String(workspaceId),
					...(json !== undefined && { 'content-type': 'application/json' }),
				},
				...(json !== undefined && { body: JSON.stringify(json) }),
			})
			const text = await response.text()
			return { status: response.status, body: text ? JSON.parse(text) : {} }
		},
	}
}

/** A workspace with its owner and, by name, members in these roles. */
export async function team<Name extends string>(people: Record<Name, Role>, settings = env) {
	const planted = await plant()
	const { workspaceId } = planted
	const added = await Promise.all(
		Object.entries<Role>(people).map(async ([name, role]) => {
			const id = await plantMember(workspaceId, role)
			return [name, await working(id, workspaceId, settings)] as const
		}),
	)
	return {
		workspaceId,
		planted,
		owner: await working(planted.id, workspaceId, settings),
		...(Object.fromEntries(added) as Record<Name, Person>),
	}
}

/** The roles in a workspace, by user. */
export async function rolesIn(workspaceId: number) {
	const { results } = await env.DB.prepare(
		'select user_id as id, role from members where workspace_id = ?',
	)
		.bind(workspaceId)
		.all<{ id: number; role: Role }>()
	return new Map(results.map(({ id, role }) => [id, role]))
}

/** Invites an address to a signed-up owner's workspace; returns the link's secret. */
export async function invite({ api }: Browser, json: InviteInput) {
	const response = await api.workspace.invites.$post({ json })
	if (response.status !== 201) throw new Error(`Not invited: ${await response.text()}`)
	const { id, link } = await response.json()
	return { id, secret: link.split('/').at(-1) ?? '' }
}

/** An owner and a person they invited, who has an account. */
export async function invited(role: InviteInput['role'] = 'member') {
	const ada = await owner()
	const email = `${crypto.randomUUID()}@acme.io`
	const { id, secret } = await invite(ada, { email, role })
	const bob = await owner(email)
	return { ada, bob, email, id, secret }
}
