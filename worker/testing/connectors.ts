import { env } from 'cloudflare:workers'
import { type ConnectorKind, connectorKindNames } from '../../schema/connectorKinds'
import { toolClient } from '../../scripts/testing/connectorGrants'
import type { ToolChange } from '../../scripts/testing/connectorStandIns'
import type { Call, Hook, Tested } from '../../scripts/testing/connectorTool'
import { kinds } from '../connectors/kinds.gen'
import type { Message } from '../platform/messages'
import { browser, makeLink, origin, owner } from './client'
import { mailServer } from './mail'
import { drain } from './queue'

/** What each stand-in accepts and has. */
export const standIns = env.TESTED as Record<ConnectorKind, Tested>

// Pauses between requests would be most of the tests' time.
for (const name of connectorKindNames) kinds[name].gapMs = 0

/** Goes to a tool's page and back; returns the search of the address that it led to. */
export async function visitTool({ api }: Owner, kind: ConnectorKind, connectorId?: number) {
	const begun = await api.connectors.grants.$post({
		json: { kind, ...(connectorId && { connectorId }) },
	})
	if (begun.status !== 200) throw new Error(await begun.text())
	const page = await fetch((await begun.json()).url, { redirect: 'manual' })
	await page.body?.cancel()
	const back = new URL(page.headers.get('location') ?? '')
	if (!back.href.startsWith(`${origin}/settings/connections?`)) throw new Error(back.href)
	return back.search
}

/** What a tool is connected with: its key, or a grant that its owner gives now. */
export async function credentialFor(ada: Owner, kind: ConnectorKind) {
	const { apiKey } = standIns[kind]
	if (apiKey) return { apiKey }
	const answer = await visitTool(ada, kind)
	const given = await ada.api.connectors.grants.answer.$post({ json: { answer } })
	if (given.status !== 200) throw new Error(await given.text())
	return { grant: (await given.json()).grant }
}

type Owner = Awaited<ReturnType<typeof owner>>

type Stored = { id: string; values: Record<string, unknown>; target: string }

/** A server whose queues are processed on demand, and tools of its own to send leads to. */
export function connectorServer(more: object = {}) {
	const room = crypto.randomUUID()
	const woken: { body: Message; delaySeconds: number }[] = []
	const CONNECTORS = {
		sendBatch: async (all: { body: Message }[], { delaySeconds = 0 } = {}) => {
			woken.push(...all.map(({ body }) => ({ body, delaySeconds })))
		},
	}
	const bases = Object.fromEntries(
		connectorKindNames.flatMap((kind) => [
			[`${kind.toUpperCase()}_API_BASE`, `${env.TOOLS}/${room}/${kind}`],
			[`${kind.toUpperCase()}_CLIENT_ID`, toolClient.id],
			[`${kind.toUpperCase()}_CLIENT_SECRET`, toolClient.secret],
		]),
	)
	const mails = mailServer({ CONNECTORS, ...bases, ...more })
	const send = () => drain('lead-links-connectors', woken, ({ body }) => body, mails.settings)
	return {
		...mails,
		woken,
		send,
		/** Delivers events, and sends what follows. */
		async deliverAll() {
			await mails.deliver()
			await send()
		},
		/** As if all waits were over, and whoever was sending was stopped. */
		async later() {
			await env.DB.batch([
				env.DB.prepare('update connectors set retry_at = null, busy_until = null'),
				env.DB.prepare(
					'update connector_deliveries set next_at = min(next_at, ?) where next_at is not null',
				).bind(Date.now() - 1),
			])
			const { results } = await env.DB.prepare('select id from connectors').all<{ id: number }>()
			woken.push(
				...results.map(({ id }) => ({
					body: { type: 'connector', connectorId: id, work: 'send' } as const,
					delaySeconds: 0,
				})),
			)
			await send()
		},
		/** Sets what goes wrong at a tool, or what it has; returns what it has. */
		async at(kind: ConnectorKind, change?: ToolChange) {
			const response = await fetch(`${env.TOOLS}/control/${room}/${kind}`, {
				...(change && { method: 'POST', body: JSON.stringify(change) }),
			})
			return (await response.json()) as {
				records: Stored[]
				asked: string[]
				hooks: Hook[]
				calls: Call[]
				tooMany: number
			}
		},
		/** As if the waits of what was woken were over. */
		async soon() {
			const due = woken.splice(0).map(({ body }) => ({ body, delaySeconds: 0 }))
			await drain('lead-links-connectors', due, ({ body }) => body, mails.settings)
		},
	}
}

export type ConnectorServer = ReturnType<typeof connectorServer>

/** An owner with a link and a connected tool. */
export async function connected(server: ConnectorServer, kind: ConnectorKind, more: object = {}) {
	const ada = await owner(undefined, server.settings)
	const link = await makeLink(ada)
	const { target } = standIns[kind]
	const credential = await credentialFor(ada, kind)
	const made = await ada.api.connectors.$post({ json: { kind, ...credential, target, ...more } })
	if (made.status !== 201) throw new Error(await made.text())
	const { id } = await made.json()
	const byId = { param: { id: String(id) } }
	return {
		ada,
		link,
		id,
		byId,
		/** Leaves leads by these names, each with an address of their own. */
		async leave(names: readonly string[], phone = '+49301234567') {
			for (const name of names) {
				const email = `${name.toLowerCase().replaceAll(' ', '.')}@navy.mil`
				// Through its own queues: the real ones would send to the real tools.
				await browser(server.settings).send(`/api/capture/${link.shortId}`, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify({ name, email, phone }),
				})
			}
		},
		state: async () => (await ada.api.connectors[':id'].$get(byId)).json(),
	}
}
