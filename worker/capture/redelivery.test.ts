import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import worker from '../index'
import { makeLead } from '../leads/newLead'
import type { Message } from '../platform/messages'
import { makeLink, owner, submitLead } from '../testing/client'

const message = (linkId: number, name: string, createdAt = Date.now()): Message => ({
	type: 'submission',
	workspaceId: 1,
	lead: makeLead(
		{ submissionId: `late ${name}`, linkId, createdAt },
		{ name, email: `${name}@navy.mil` },
		{ additionalData: {}, evidence: { asked: ['name', 'email'] }, imported: false },
	),
})

const deliver = (body: Message) =>
	worker.queue(
		createMessageBatch('lead-links-captures', [
			{ id: 'one', timestamp: new Date(), attempts: 1, body },
		]) as never,
		env,
	)

const stored = async () =>
	(await env.DB.prepare('select id, name from leads').all<{ id: number; name: string }>()).results

it('a redelivered message does not bring back a deleted lead', async () => {
	const ada = await owner()
	const link = await makeLink(ada)
	const [deleted, other] = [message(link.id, 'grace'), message(link.id, 'ada')]
	await deliver(deleted)
	const [lead] = await stored()
	await ada.api.leads[':id'].$delete({ param: { id: String(lead?.id) }, query: {} })
	await deliver(deleted)
	await deliver(other)
	expect((await stored()).map(({ name }) => name)).toEqual(['ada'])
})

it('the record of a deleted lead goes with its link, or after a month', async () => {
	const tombs = async () =>
		(await env.DB.prepare('select deleted_at as at from deleted_submissions').all()).results.length
	const ada = await owner()
	const link = await makeLink(ada)
	for (const name of ['grace', 'ada']) await deliver(message(link.id, name))
	await deliver(message(link.id, 'old', Date.now() - 40 * 24 * 60 * 60 * 1000))
	const ids = (await stored()).map(({ id }) => id)
	await ada.api.leads.delete.$post({ json: { ids } })
	expect(await tombs()).toBe(2)
	await env.DB.prepare(
		"update deleted_submissions set deleted_at = 1 where submission_id = 'late ada'",
	).run()
	await worker.scheduled(undefined, env)
	expect(await tombs()).toBe(1)
	await deliver(message(link.id, 'new'))
	await ada.api.links[':id'].$delete({ param: { id: String(link.id) }, query: {} })
	expect(await tombs()).toBe(0)
})

it('a submission’s key is stored as text, wherever it is cut', async () => {
	const link = await makeLink(await owner())
	const lead = { name: 'Ada', email: 'ada@example.com', phone: '+442071234567' }
	const key = `${'k'.repeat(99)}😀`
	for (let sent = 0; sent < 2; sent++)
		expect((await submitLead(link.shortId, lead, { 'Idempotency-Key': key })).status).toBe(200)
	const { results } = await env.DB.prepare(
		'select hex(substr(submission_id, 99, 2)) as cut from leads',
	).all()
	// Not half of a character, which isn't valid UTF-8.
	expect(results).toEqual([{ cut: '6BEFBFBD' }])
})
