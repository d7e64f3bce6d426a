import { z } from 'zod'
import type { FieldShape } from '../../../schema/connectorFacts'
import { type Ask, askEach, Fault, type Kind, type Row } from '../kind'

// https://developers.brevo.com/reference/createcontact
const lists = z.object({
	lists: z.array(z.object({ id: z.number(), name: z.string() })).default([]),
	count: z.number().default(0),
})
const attributes = z.object({
	attributes: z.array(
		z.object({ name: z.string(), category: z.string(), type: z.string().optional() }),
	),
})
const contact = z.object({ id: z.number() })
const contacts = z.object({ contacts: z.array(contact).default([]) })
const problem = z.object({ code: z.string().optional(), message: z.string().optional() })

// https://developers.brevo.com/reference/get-attributes
const shapes: Record<string, FieldShape> = {
	'multiple-choice': 'list',
	boolean: 'check',
	date: 'day',
}

const idAttribute = 'LEADLINKS_ID'
const pageSize = 50
const contactsPage = 1000
const maxPages = 20

/** What identifies a lead's contact: its address, else our id. */
const identified = ({ lead }: Row) =>
	lead.email
		? { path: encodeURIComponent(lead.email), body: { email: lead.email } }
		: {
				path: `leadlinks-${lead.id}?identifierType=ext_id`,
				body: { ext_id: `leadlinks-${lead.id}` },
			}

const attributesOf = async (ask: Ask) =>
	attributes.parse(await ask('GET', '/contacts/attributes')).attributes

/** Contacts of an email marketing account. They are unique by address, so two leads of one person are one contact. */
export const brevo: Kind = {
	base: () => 'https://api.brevo.com/v3',
	headers: (key) => ({ 'api-key': key }),
	words(status, body) {
		const { code, message } = problem.safeParse(body).data ?? {}
		const field = /\b(?:SMS|WHATSAPP|EMAIL)\b/i.exec(message ?? '')?.[0]
		// 400 also for a list that was deleted.
		if (status === 400 && /\blist\b.*(?:not exist|invalid|not found)/i.test(message ?? ''))
			return { message, kind: 'target_gone' }
		// 402: the account's credits or contacts are used up, which isn't the lead's fault.
		if (status === 402 || code === 'not_enough_credits') return { message, kind: 'signed_out' }
		return { message, field: field?.toUpperCase() }
	},
	// https://developers.brevo.com/docs/limit-headers
	resetHeader: 'x-sib-ratelimit-reset',
	atOnce: 1,
	// Ten a second.
	gapMs: 100,
	async account(ask) {
		const { companyName, email } = z
			.object({ companyName: z.string().optional(), email: z.string().optional() })
			.parse(await ask('GET', '/account'))
		return { name: companyName || email || 'Brevo' }
	},
	async targets(ask) {
		const all = []
		for (let page = 0; page < maxPages; page++) {
			const part = lists.parse(
				await ask('GET', `/contacts/lists?limit=${pageSize}&offset=${page * pageSize}`),
			)
			all.push(...part.lists)
			if (part.lists.length < pageSize) break
		}
		return all.map(({ id, name }) => ({ id: String(id), name }))
	},
	async fields(ask) {
		return (await attributesOf(ask))
			.filter(({ category, name }) => category === 'normal' && name !== idAttribute)
			.map(({ name, type }) => ({ id: name, name, as: shapes[type ?? ''] }))
	},
	async prepare(ask) {
		if (!(await attributesOf(ask)).some(({ name }) => name === idAttribute))
			await ask('POST', `/contacts/attributes/normal/${idAttribute}`, { type: 'text' })
		return null
	},
	async send(ask, { target }, rows) {
		const ids = []
		for (const row of rows) {
			const { path, body } = identified(row)
			const created = await ask('POST', '/contacts', {
				...body,
				attributes: { ...row.values, ...row.shaped, [idAttribute]: String(row.lead.id) },
				listIds: [Number(target)],
				updateEnabled: true,
			})
			// Only for a new contact the answer has its id.
			const known = contact.safeParse(created ?? (await ask('GET', `/contacts/${path}`)))
			if (!known.success) throw new Fault('down', 'It did not say which contact it is.')
			ids.push(String(known.data.id))
		}
		return ids
	},
	sharesContacts: true,
	async remove(ask, _, theirId, isShared) {
		if (!isShared) await ask('DELETE', `/contacts/${theirId}`)
	},
	compare: {
		atOnce: 1000,
		/** Those that changed lately are listed; one that was sent without a change is asked for by itself. */
		async find(ask, _, theirIds, since) {
			const listed = new Set<string>()
			for (let page = 0; page < maxPages; page++) {
				const query = `modifiedSince=${since.toISOString()}&limit=${contactsPage}&offset=${page * contactsPage}`
				const part = contacts.parse(await ask('GET', `/contacts?${query}`)).contacts
				for (const { id } of part) listed.add(String(id))
				if (part.length < contactsPage) break
			}
			const others = theirIds.filter((id) => !listed.has(id))
			return [...listed, ...(await askEach(ask, others, (id) => `/contacts/${id}`))]
		},
	},
	page: (_, theirId) => `https://app.brevo.com/contact/index/${theirId}`,
}
