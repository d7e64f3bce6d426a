import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import worker from '../index'
import { makeLink, owner } from '../testing/client'
import { tidy } from './tidy'

/** More than one statement deletes, and more than one invocation does. */
const batches = 2100
const invocations = 20_500

/** Rows from long ago, as many as there are `i`; `w`, `l` and `u`: a workspace, its link and its owner. */
const old: Record<string, string> = {
	leads: `insert into leads (workspace_id, link_id, suspect, created_at) select w, l, iif(i % 2, 'trap', null), 1 from n`,
	erasures: 'insert into erasures select w, i, 1 from n',
	deleted_submissions: 'insert into deleted_submissions select l, i, 1 from n',
	sessions: `insert into sessions (id, user_id, created_at, expires_at) select i, u, 1, 1 from n`,
	devices: `insert into devices (user_id, browser, created_at, last_used_at) select u, '', 1, 1 from n`,
	spent_challenges: 'insert into spent_challenges select i, 1 from n',
	account_events: `insert into account_events (user_id, type, created_at, browser) select u, 'login', 1, '' from n`,
	invites: `insert into invites (workspace_id, email, role, token_id, hash, invited_by, created_at, expires_at)
		select w, i, 'member', i, i, u, 1, 1 from n`,
	idempotency_keys: `insert into idempotency_keys (workspace_id, key, fingerprint, created_at) select w, i, '', 1 from n`,
	mail_tokens: `insert into mail_tokens (hash, kind, user_id, created_at, expires_at) select i, 'reset', u, 1, 1 from n`,
	sent_mails: 'insert into sent_mails (id, claimed_until) select i, 1 from n',
	lead_mails: 'insert into lead_mails (user_id, lead_id, created_at) select u, i, 1 from n',
	notifications: `insert into notifications (user_id, workspace_id, kind, created_at)
		select u, w, 'assigned', 1 from n`,
	trash: `insert into trash (workspace_id, kind, link_id, lead_id, with_link, deleted_at, deleted_by, row)
		select w, 'leads', l, i, 0, 1, u, '{}' from n`,
	link_edits: `insert into link_edits (workspace_id, edit_id, link_id, before, created_at)
		select w, i, l, '{}', 1 from n`,
	visitor_mail_days: 'insert into visitor_mail_days (workspace_id, day) select w, i from n',
	secrets: `insert into secrets (workspace_id, key_id, sealed, created_at, expires_at)
		select w, '', '', 1, 1 from n`,
}

async function scene() {
	const ada = await owner()
	const { id: linkId } = await makeLink(ada)
	await env.DB.prepare('update workspaces set retention_days = 30').run()
	const row = await env.DB.prepare(
		'select workspace_id as w, user_id as u from members where workspace_id = (select workspace_id from links where id = ?)',
	)
		.bind(linkId)
		.first<{ w: number; u: number }>()
	const sent: object[] = []
	const MAILS = { send: async (message: object) => void sent.push(message) }
	return {
		settings: { ...env, MAILS } as unknown as typeof env,
		sent,
		plant: (table: string, rows: number) =>
			env.DB.prepare(
				`with recursive n (i, w, l, u) as (
					select 1, ?, ?, ? union all select i + 1, w, l, u from n where i < ${rows}) ${old[table]}`,
			)
				.bind(row?.w, linkId, row?.u)
				.run(),
		left: async (table: string) =>
			(await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n,
	}
}

it('deletes more rows of each kind than one statement may', async () => {
	const { settings, plant, left } = await scene()
	const counts = () =>
		Promise.all(Object.keys(old).map(async (table) => [table, await left(table)]))
	// What other tests left behind that is past its time.
	await tidy(settings)
	const before = await counts()
	for (const table of Object.keys(old)) await plant(table, batches)
	await tidy(settings)
	// And the log says which rule deleted leads.
	const after = before.map(([table, rows]) => [
		table,
		Number(rows) + Number(table === 'account_events'),
	])
	expect(await counts()).toEqual(after)
})

/** The settings with a database that refuses statements about a table. */
const without = (settings: typeof env, table: string): typeof env => ({
	...settings,
	DB: new Proxy(settings.DB, {
		get(target, property) {
			const value = Reflect.get(target, property)
			if (typeof value !== 'function') return value
			return (...args: unknown[]) => {
				if (property === 'prepare' && String(args[0]).startsWith(`delete from "${table}"`)) {
					throw new Error('D1_ERROR: no')
				}
				return value.apply(target, args)
			}
		},
	}),
})

it('goes on by one message where an invocation is not enough, whatever fails meanwhile', async () => {
	const { settings, sent, plant } = await scene()
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	const broken = without(settings, 'spent_challenges')
	// Mails of other tests may be sent meanwhile.
	const left = async () =>
		(await env.DB.prepare('select count(*) as n from sent_mails where claimed_until = 1').first())
			?.n
	const tidied = () =>
		sent.splice(0).filter((body) => 'type' in body && body.type === 'tidy').length
	/** Delivers a message; returns how many were sent to go on, and how many are to come again. */
	const deliver = async () => {
		const message = { id: 'more', timestamp: new Date(), attempts: 1, body: { type: 'tidy' } }
		const batch = createMessageBatch('lead-links-mails', [message])
		await worker.queue(batch as never, broken)
		const { retryMessages } = await getQueueResult(batch, createExecutionContext())
		return [tidied(), retryMessages.length]
	}
	await plant('sent_mails', 2 * invocations)
	await expect(worker.scheduled(undefined, broken)).rejects.toThrow('that failed: 1')
	expect(logged.mock.calls.flat().join()).toMatch(/Nightly task failed.*Nightly task failed/)
	expect([tidied(), await left()]).toEqual([1, 21_000])
	expect([await deliver(), await left()]).toEqual([[1, 0], 1000])
	expect([await deliver(), await left()]).toEqual([[0, 0], 0])
	logged.mockRestore()
})
