import { env } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { expect, it } from 'vitest'
import { database } from '../platform/env'
import { origin, owner } from '../testing/client'
import { mailServer } from '../testing/mail'
import { plant } from '../testing/planted'
import { connectorPaused } from './contents/connectorPaused'
import { localMails, saveLocalMail } from './mailboxQueries'
import type { Mail } from './messages'
import { senderNamed } from './providers'
import { deleteOldMails } from './queries'

it.each<[string, (ids: { userId: number; workspaceId: number }) => Mail]>([
	['an invitation', () => ({ kind: 'invite', inviteId: 7, tokenId: 'x' })],
	['an account', () => ({ kind: 'password-changed', userId: 7_000_000 })],
	['a token', ({ userId }) => ({ kind: 'reset', userId, tokenId: 'x' })],
	['an offer', (ids) => ({ kind: 'handover', ...ids })],
	['a notification', ({ userId }) => ({ kind: 'notification', userId, notificationId: 7 })],
	['a domain', ({ userId }) => ({ kind: 'domain-broken', userId, domainId: 7 })],
	['broken links', (ids) => ({ kind: 'links-broken', ...ids })],
	['a missing record', ({ userId }) => ({ kind: 'company-domain-missing', userId, domainId: 7 })],
	['a webhook', ({ userId }) => ({ kind: 'webhook-paused', userId, endpointId: 7 })],
	['a connection', ({ userId }) => ({ kind: 'connector-paused', userId, connectorId: 7 })],
	['a lead', ({ userId }) => ({ kind: 'lead', userId, leadId: 7 })],
	['leads', ({ userId }) => ({ kind: 'leads', userId })],
])('a mail about %s that is gone is not sent, and not tried again', async (_, mailOf) => {
	const server = mailServer()
	await owner()
	const ids = await env.DB.prepare(
		'select user_id as userId, workspace_id as workspaceId from members',
	).first<{ userId: number; workspaceId: number }>()
	const mail = mailOf(ids ?? { userId: 0, workspaceId: 0 })
	expect(await server.hand([{ type: 'mail', id: 'gone', site: origin, mail }])).toEqual([])
	expect(await server.inbox()).toEqual([])
	expect(await env.DB.prepare('select id, sent from sent_mails').all()).toMatchObject({
		results: [{ id: 'gone', sent: 1 }],
	})
})

it('tokens are forgotten an hour after they expired, and mails after eight days', async () => {
	const { id } = await plant()
	await env.DB.batch(
		['sent_mails', 'lead_mails', 'mail_tokens'].map((table) =>
			env.DB.prepare(`delete from ${table}`),
		),
	)
	const now = Date.now()
	const add = (sql: string, age: number) =>
		[age, age + 1].map((past, i) => env.DB.prepare(sql).bind(i, id, now - past))
	const mails = 8 * millisecondsInDay
	await env.DB.batch([
		...add('insert into sent_mails (id, claimed_until) select ?1, ?3 where ?2', mails),
		...add('insert into lead_mails (lead_id, user_id, created_at) values (?1, ?2, ?3)', mails),
		...add(
			`insert into mail_tokens (hash, kind, user_id, created_at, expires_at)
				values (?1, 'reset', ?2, 1, ?3)`,
			millisecondsInHour,
		),
	])
	expect(await deleteOldMails(database(env.DB), now)).toBe(false)
	const left = await env.DB.batch<{ id: number }>([
		env.DB.prepare('select cast(id as integer) as id from sent_mails'),
		env.DB.prepare('select lead_id as id from lead_mails'),
		env.DB.prepare('select cast(hash as integer) as id from mail_tokens'),
	])
	expect(left.map(({ results }) => results)).toEqual([[{ id: 0 }], [{ id: 0 }], [{ id: 0 }]])
})

it('the local mailbox keeps the newest two hundred mails', async () => {
	await env.DB.prepare(
		`with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
		insert into dev_mails (recipient, subject, text, html, created_at)
		select 'ada@acme.io', 'mail ' || i, '', '', 1 from n`,
	).run()
	const db = database(env.DB)
	const subjects = async () => (await localMails(db)).map(({ subject }) => subject)
	expect([(await subjects())[0], (await subjects()).at(-1)]).toEqual(['mail 200', 'mail 1'])
	await saveLocalMail(db, 'one more', {
		to: 'ada@acme.io',
		subject: 'mail 201',
		text: '',
		html: '',
	})
	expect([(await subjects())[0], (await subjects()).at(-1)]).toEqual(['mail 201', 'mail 2'])
	expect(await env.DB.prepare('select count(*) as n from dev_mails').first('n')).toBe(200)
})

it.each([
	[0, 'connection. Nothing is lost'],
	[1, 'connection. 1 lead is waiting to be sent. Nothing is lost'],
	[2, 'connection. 2 leads are waiting to be sent. Nothing is lost'],
])('the mail about a paused connection for which %i leads wait says so', (waiting, text) => {
	const connector = {
		...({ kind: 'airtable', targetName: 'Leads', paused: 'signed_out' } as const),
		problem: null,
		waiting,
	}
	expect(connectorPaused({ site: origin, connector }).blocks[0]).toContain(text)
})

it.each([
	['Ada Owner', '"Ada Owner" <no-reply@acme.io>'],
	['Ada "A" <a@b.io>,\n Owner', '"Ada A a b.io Owner" <no-reply@acme.io>'],
	['"<>"', 'no-reply@acme.io'],
	['x'.repeat(61), `"${'x'.repeat(60)}" <no-reply@acme.io>`],
])('a mail in the name of %j adds nothing else to its header', (name, from) => {
	expect(senderNamed({ ...env, MAIL_FROM: undefined } as never, 'https://acme.io', name)).toBe(from)
})
