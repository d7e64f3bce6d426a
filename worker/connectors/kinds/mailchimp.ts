import { createHash } from 'node:crypto'
import { z } from 'zod'
import { tagsIn } from '../../../schema/stage'
import { type Ask, askEach, Fault, idName, type Kind, type Row, withSent } from '../kind'

// https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/
const lists = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) })
const mergeFields = z.object({
	merge_fields: z.array(z.object({ tag: z.string(), name: z.string(), type: z.string() })),
})
const member = z.object({
	id: z.string(),
	web_id: z.number().optional(),
	tags: z.array(z.object({ name: z.string() })).default([]),
})
const members = z.object({ members: z.array(z.object({ id: z.string() })) })
const problem = z.object({
	title: z.string().optional(),
	detail: z.string().optional(),
	errors: z.array(z.object({ field: z.string().optional(), message: z.string() })).optional(),
})

const idTag = 'LEADLINKS'
/** Stands for a contact's tags among the merge fields, whose ids are in capitals. */
const tagsPlace = 'tags'
const most = 1000
const maxPages = 10

/** The data center that a key ends with, such as us21. */
const centerOf = (key: string) => /-([a-z]{2}\d{1,3})$/.exec(key)?.[1]

const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')

const membersOf = (target: string) => `/lists/${encodeURIComponent(target)}/members`

const mergeFieldsPath = (target: string) => `/lists/${encodeURIComponent(target)}/merge-fields`

const mergeFieldsOf = async (ask: Ask, target: string) =>
	mergeFields.parse(await ask('GET', `${mergeFieldsPath(target)}?count=${most}`)).merge_fields

/** Contacts of an audience, by their address. */
export const mailchimp: Kind = {
	base(key) {
		const center = centerOf(key)
		if (!center)
			throw new Fault(
				'signed_out',
				'A Mailchimp key ends with a dash and its data center, such as -us21.',
			)
		return `https://${center}.api.mailchimp.com/3.0`
	},
	headers: (key) => ({ Authorization: `Bearer ${key}` }),
	words(_, body) {
		const { title, detail, errors } = problem.safeParse(body).data ?? {}
		const [first] = errors ?? []
		return { message: first?.message ?? detail ?? title, field: first?.field }
	},
	atOnce: 1,
	// https://mailchimp.com/developer/marketing/docs/fundamentals/#api-limits
	// Ten connections at once are allowed: one after the other is never too many.
	gapMs: 0,
	async account(ask, key) {
		const { account_name } = z.object({ account_name: z.string() }).parse(await ask('GET', '/'))
		return { name: account_name, home: `https://${centerOf(key) ?? 'us1'}.admin.mailchimp.com` }
	},
	async targets(ask) {
		const { lists: all } = lists.parse(
			await ask('GET', `/lists?count=${most}&fields=lists.id,lists.name`),
		)
		return all.map(({ id, name }) => ({ id, name }))
	},
	async fields(ask, target) {
		const all = await mergeFieldsOf(ask, target)
		return [
			{ id: tagsPlace, name: 'Tags', as: 'list', only: 'tags' },
			...all
				.filter(({ tag, type }) => tag !== idTag && type !== 'address')
				.map(({ tag, name, type }) => ({
					id: tag,
					name,
					...(type === 'date' && { as: 'day' as const }),
				})),
		]
	},
	async prepare(ask, target) {
		const all = await mergeFieldsOf(ask, target)
		if (!all.some(({ tag }) => tag === idTag))
			await ask('POST', mergeFieldsPath(target), {
				name: idName,
				tag: idTag,
				type: 'text',
				public: false,
			})
		return null
	},
	async send(ask, { target }, rows) {
		const ids = []
		for (const row of rows) {
			const { lead } = row
			if (!lead.email)
				throw new Fault('refused', 'Mailchimp takes only leads with an email address.', {
					field: 'Email',
				})
			const path = `${membersOf(target)}/${hashOf(lead.email)}`
			const answer = await ask('PUT', `${path}?skip_merge_validation=true`, {
				email_address: lead.email,
				// Nobody is mailed a newsletter who has not agreed.
				status_if_new: lead.consent ? 'subscribed' : 'transactional',
				merge_fields: { ...filled(row), [idTag]: String(lead.id) },
			})
			const { id, web_id, tags } = member.parse(answer)
			await tag(ask, path, row, tags)
			ids.push(web_id === undefined ? id : `${id}/${web_id}`)
		}
		return ids
	},
	sharesContacts: true,
	async remove(ask, { target }, theirId, isShared) {
		if (isShared) return
		const [hash = ''] = theirId.split('/')
		await ask('POST', `${membersOf(target)}/${encodeURIComponent(hash)}/actions/delete-permanent`)
	},
	compare: {
		atOnce: 1000,
		/** Those that changed lately are listed; one that was sent without a change is asked for by itself. */
		async find(ask, { target }, theirIds, since) {
			const listed = new Set<string>()
			for (let page = 0; page < maxPages; page++) {
				const query = `since_last_changed=${since.toISOString()}&fields=members.id&count=${most}&offset=${page * most}`
				const part = members.parse(await ask('GET', `${membersOf(target)}?${query}`)).members
				for (const { id } of part) listed.add(id)
				if (part.length < most) break
			}
			const hashIn = (theirId: string) => theirId.split('/')[0] ?? ''
			const others = theirIds.filter((id) => !listed.has(hashIn(id)))
			const alone = await askEach(
				ask,
				others,
				(id) => `${membersOf(target)}/${encodeURIComponent(hashIn(id))}?fields=id`,
			)
			return [...theirIds.filter((id) => listed.has(hashIn(id))), ...alone]
		},
	},
	page({ home }, theirId) {
		const [, webId] = theirId.split('/')
		return home && webId ? `${home}/lists/members/view?id=${webId}` : null
	},
}

/** Empty dates, numbers and phones are refused, so what a lead doesn't have is left as it is, unless it had it. */
const filled = ({ values, emptied }: Row) =>
	Object.fromEntries(
		Object.entries(values).filter(
			([name, value]) => name !== tagsPlace && (value !== '' || emptied.includes(name)),
		),
	)

/**
 * Adds a lead's tags to its contact, and removes those that it has lost: others' are not touched.
 * https://mailchimp.com/developer/marketing/api/list-member-tags/add-or-remove-member-tags/
 */
async function tag(
	ask: Ask,
	path: string,
	{ lead, values, lostTags }: Row,
	there: readonly { name: string }[],
) {
	if (!(tagsPlace in values)) return
	const added = tagsIn(
		lead.tags,
		there.map(({ name }) => name),
	)
	if (added.length + lostTags.length === 0) return
	const as = (status: 'active' | 'inactive') => (name: string) => ({ name, status })
	await withSent(() =>
		ask('POST', `${path}/tags`, {
			tags: [...added.map(as('active')), ...lostTags.map(as('inactive'))],
		}),
	)
}
