import { z } from 'zod'
import { type Ask, idName, type Kind, onceInRound, type Row, unlessGone } from '../kind'
import { label, labelIds, labelsField, labelsIn } from './pipedrive/labels'
import { data, keepHook, movedTo, peopleOnly, theirChanges, theirStages } from './pipedrive/stages'

// https://developers.pipedrive.com/docs/api/v1/Persons and …/Deals, version 2
const made = data(z.object({ id: z.number(), label_ids: z.array(z.number()).nullish() }))
const found = data(z.object({ items: z.array(z.object({ item: z.object({ id: z.number() }) })) }))
const entities = data(z.array(z.object({ id: z.number() })).nullable())
const pipelines = data(z.array(z.object({ id: z.number(), name: z.string() })).nullable())
const fieldRows = z.object({
	data: z
		.array(
			z.object({
				key: z.string(),
				name: z.string(),
				field_type: z.string(),
				edit_flag: z.boolean().optional(),
				options: labelsIn,
			}),
		)
		.nullable(),
	additional_data: z
		.object({
			pagination: z
				.object({ more_items_in_collection: z.boolean(), next_start: z.number().optional() })
				.optional(),
		})
		.nullish(),
})
const field = data(z.object({ key: z.string() }))
const problem = z.object({ error: z.string().optional(), error_info: z.string().optional() })

const ownFields = { name: 'Name', email: 'Email', phone: 'Phone' }
const maxPages = 10

async function fieldsOf(ask: Ask, of: 'personFields' | 'dealFields') {
	const all = []
	let start = 0
	for (let page = 0; page < maxPages; page++) {
		const part = fieldRows.parse(await ask('GET', `/v1/${of}?start=${start}&limit=500`))
		all.push(...(part.data ?? []))
		const paging = part.additional_data?.pagination
		if (!paging?.more_items_in_collection || paging.next_start === undefined) break
		start = paging.next_start
	}
	return all
}

const labelsNow = onceInRound(async (ask) => labelIds(await fieldsOf(ask, 'personFields')))

/** The key of the field with our ids, made if it is not there. */
async function idFieldOf(ask: Ask, of: 'personFields' | 'dealFields') {
	const known = (await fieldsOf(ask, of)).find(({ name }) => name === idName)
	if (known) return known.key
	const body = { name: idName, field_type: 'varchar' }
	return field.parse(await ask('POST', `/v1/${of}`, body)).data.key
}

/** Our id as a text that no other field has by chance: the search looks into all of them. */
const idOf = ({ id }: Row['lead']) => `leadlinks-${id}`

type Body = { custom_fields?: Record<string, string | null>; status?: string; stage_id?: number }

/** Adds or changes a person or deal, found by our id, and returns it; `initial` is what only a new one gets. */
async function upsert(
	ask: Ask,
	what: 'persons' | 'deals',
	row: {
		lead: Row['lead']
		theirId: string | undefined
		key: string
		body: Body
		initial?: object
	},
) {
	const { lead, theirId, key, body, initial } = row
	const full = { ...body, custom_fields: { ...body.custom_fields, [key]: idOf(lead) } }
	if (theirId) {
		const path = `/api/v2/${what}/${encodeURIComponent(theirId)}`
		const changed = await unlessGone(() => ask('PATCH', path, full))
		// If it was deleted there, it is made again.
		if (changed) return made.parse(changed).data
	}
	const query = `term=${idOf(lead)}&fields=custom_fields&exact_match=true&limit=1`
	const [match] = found.parse(await ask('GET', `/api/v2/${what}/search?${query}`)).data.items
	if (match) return made.parse(await ask('PATCH', `/api/v2/${what}/${match.item.id}`, full)).data
	return made.parse(await ask('POST', `/api/v2/${what}`, { ...full, ...initial })).data
}

function personOf({ lead, values }: Row) {
	const { name, email, phone, [labelsField]: _labels, ...custom } = values
	return {
		// Required there.
		name: name || lead.name || lead.email || lead.phone || 'Anonymous',
		...(email && { emails: [{ value: email, primary: true, label: 'work' }] }),
		...(phone && { phones: [{ value: phone, primary: true, label: 'work' }] }),
		custom_fields: Object.fromEntries(
			Object.entries(custom).map(([key, value]) => [key, value || null]),
		),
	}
}

/** People, and a deal for each in a pipeline. */
export const pipedrive: Kind = {
	base: () => 'https://api.pipedrive.com',
	headers: (key) => ({ 'x-api-token': key }),
	words(status, body) {
		const { error, error_info } = problem.safeParse(body).data ?? {}
		const message = error ?? error_info
		const field = /\b(?:field|property|key)\s*['"`]?([\w.]+)['"`]?/i.exec(message ?? '')?.[1]
		// Also for a limit of the plan, such as on open deals, which isn't the key's fault.
		if (status === 403 && /limit/i.test(message ?? '')) return { message, kind: 'refused' }
		return { message, field }
	},
	// https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
	// In seconds, also when the day's tokens are used up.
	resetHeader: 'x-ratelimit-reset',
	atOnce: 1,
	// On the smallest plan a token's limit is twenty requests in two seconds, and for searches ten on any.
	gapMs: 200,
	async account(ask) {
		const { company_name, company_domain } = data(
			z.object({ company_name: z.string(), company_domain: z.string() }),
		).parse(await ask('GET', '/v1/users/me')).data
		return {
			name: company_name,
			home: `https://${company_domain.replace(/[^\w-]/g, '')}.pipedrive.com`,
		}
	},
	async targets(ask) {
		const all = pipelines.parse(await ask('GET', '/api/v2/pipelines?limit=100')).data ?? []
		return [
			{ id: peopleOnly, name: 'People, without deals' },
			...all.map(({ id, name }) => ({ id: String(id), name })),
		]
	},
	async fields(ask) {
		const custom = (await fieldsOf(ask, 'personFields')).filter(
			({ key, name, field_type }) =>
				/^[0-9a-f]{40}$/.test(key) &&
				name !== idName &&
				/^(?:varchar|text|double|phone|date)$/.test(field_type),
		)
		return [
			...Object.entries(ownFields).map(([id, name]) => ({ id, name })),
			{ id: labelsField, name: 'Existing labels', as: 'list', only: 'tags' },
			...custom.map(({ key, name, field_type }) => ({
				id: key,
				name,
				...(field_type === 'date' && { as: 'day' as const }),
			})),
		]
	},
	async prepare(ask, target) {
		const person = await idFieldOf(ask, 'personFields')
		return target === peopleOnly ? person : `${person}/${await idFieldOf(ask, 'dealFields')}`
	},
	async send(ask, { target, idField }, rows) {
		const [personKey = '', dealKey = ''] = (idField ?? '').split('/')
		const ids = []
		for (const row of rows) {
			const [knownPerson, knownDeal] = (row.theirId ?? '').split('/')
			const { lead } = row
			const person = await upsert(ask, 'persons', {
				lead,
				theirId: knownPerson,
				key: personKey,
				body: personOf(row),
			})
			await label(ask, row, person, labelsNow)
			if (target === peopleOnly) {
				ids.push(String(person.id))
				continue
			}
			const deal = await upsert(ask, 'deals', {
				lead,
				theirId: knownDeal,
				key: dealKey,
				body: knownDeal ? movedTo(row.stage) : {},
				// Whoever works on the deal may rename and move it.
				initial: {
					title: `${lead.name ?? lead.email ?? 'Lead'}, ${lead.linkTitle}`,
					person_id: person.id,
					pipeline_id: Number(target),
					...movedTo(row.stage),
				},
			})
			ids.push(`${person.id}/${deal.id}`)
		}
		return ids
	},
	async remove(ask, _, theirId) {
		const [person, deal] = theirId.split('/')
		if (deal) await unlessGone(() => ask('DELETE', `/api/v2/deals/${encodeURIComponent(deal)}`))
		await ask('DELETE', `/api/v2/persons/${encodeURIComponent(person ?? '')}`)
	},
	compare: {
		atOnce: 100,
		async find(ask, _, theirIds) {
			const idsOf = async (what: 'persons' | 'deals', part: 0 | 1) => {
				const ids = theirIds.flatMap((theirId) => theirId.split('/')[part] ?? [])
				if (ids.length === 0) return new Set<string>()
				const rows = entities.parse(
					await ask('GET', `/api/v2/${what}?ids=${ids.join(',')}&limit=${ids.length}`),
				)
				return new Set(rows.data?.map(({ id }) => String(id)))
			}
			const persons = await idsOf('persons', 0)
			const deals = await idsOf('deals', 1)
			return theirIds.filter((theirId) => {
				const [person = '', deal] = theirId.split('/')
				return persons.has(person) && (deal === undefined || deals.has(deal))
			})
		},
	},
	back: { stages: theirStages, changes: theirChanges, hook: keepHook },
	page({ home }, theirId) {
		const [person, deal] = theirId.split('/')
		return home && `${home}/${deal ? `deal/${deal}` : `person/${person}`}`
	},
}
