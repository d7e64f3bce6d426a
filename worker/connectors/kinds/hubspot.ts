import { z } from 'zod'
import { type Ask, Fault, type Kind, type Row } from '../kind'
import { contactsOnly, idProperty, type Objects, pipelines } from './hubspotShapes'
import { theirChanges, theirStages } from './hubspotStages'

// https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/batch/post-crm-v3-objects-contacts-batch-upsert
const properties = z.object({
	results: z.array(
		z.object({
			name: z.string(),
			label: z.string(),
			type: z.string(),
			hubspotDefined: z.boolean().optional(),
			hidden: z.boolean().optional(),
			calculated: z.boolean().optional(),
			modificationMetadata: z.object({ readOnlyValue: z.boolean().optional() }).optional(),
		}),
	),
})
const oneError = z.object({
	message: z.string().optional(),
	in: z.string().optional(),
	category: z.string().optional(),
	context: z.object({ propertyName: z.array(z.string()).optional() }).optional(),
})
const problem = oneError.extend({
	policyName: z.string().optional(),
	errors: z.array(oneError).optional(),
})
const batch = z.object({
	results: z.array(
		z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) }),
	),
	errors: z.array(oneError).optional(),
})
type Batch = z.infer<typeof batch>

const hourMs = 3_600_000

/** Of HubSpot's own properties, some two hundred, those that a lead can fill; besides those that the account made. */
const offered = new Set(
	'firstname lastname email phone mobilephone company jobtitle website address city state zip country industry message lifecyclestage'.split(
		' ',
	),
)

/** Their lifecycle stages, by our stages: a contact's is set to one of these only. */
const lifecycle: Record<string, string> = {
	open: 'lead',
	contacted: 'salesqualifiedlead',
	won: 'customer',
	lost: 'other',
}

/** An empty text would clear what others have filled in; what a lead doesn't have is left as it is. */
const filled = ({ values, stage }: Row) =>
	Object.fromEntries(
		Object.entries(values)
			// Where stages come back, it is set by itself: one that came from there isn't sent back.
			.filter(([name, value]) => value !== '' && (stage === undefined || name !== 'lifecyclestage'))
			.map(([name, value]) =>
				name === 'lifecyclestage' ? [name, lifecycle[value] ?? value] : [name, value],
			),
	)

/** What a message says, without the list of JSON that it may hold, and the property that it is about. */
function wordsOf(error: z.infer<typeof oneError>) {
	const text = error.message ?? ''
	const invalid = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
	const field =
		/"name":"(\w+)"/.exec(text)?.[1] ??
		/[Pp]roperty \\?"(\w+)\\?" does not exist/.exec(text)?.[1] ??
		error.context?.propertyName?.[0] ??
		error.in
	return { message: invalid ?? error.message, field }
}

const existingId = ({ message }: Fault) => /Existing ID: (\d+)/.exec(message)?.[1]

type Found = { id: string; key: string | null | undefined }

/** The ids of what is there already, by their id or a unique property. */
async function read(
	ask: Ask,
	what: Objects,
	by: 'id' | 'email' | typeof idProperty,
	ids: string[],
) {
	if (ids.length === 0) return new Map<string, string>()
	const body = {
		...(by !== 'id' && { idProperty: by }),
		properties: by === 'id' ? [] : [by],
		inputs: ids.map((id) => ({ id })),
	}
	// What is not there is among its errors.
	const { results } = batch.parse(await ask('POST', `/crm/v3/objects/${what}/batch/read`, body))
	return new Map(
		results.map(({ id, properties }) => [
			by === 'id' ? id : (properties[by] ?? '').toLowerCase(),
			id,
		]),
	)
}

/** Adds or changes several; returns them in the order of the inputs. Throws a Fault if one is not taken. */
async function write(
	ask: Ask,
	what: Objects,
	how: 'update' | 'upsert',
	inputs: { id: string; properties: Record<string, string> }[],
): Promise<Found[]> {
	if (inputs.length === 0) return []
	const body = {
		inputs: how === 'upsert' ? inputs.map((input) => ({ ...input, idProperty })) : inputs,
	}
	const answer: Batch = batch.parse(await ask('POST', `/crm/v3/objects/${what}/batch/${how}`, body))
	const [error] = answer.errors ?? []
	if (error) {
		const { message = 'It did not take it.', field } = wordsOf(error)
		throw new Fault(error.category === 'CONFLICT' ? 'busy' : 'refused', message, { field })
	}
	return inputs.map((input, i) => {
		const found = answer.results.find(({ id, properties }) =>
			how === 'upsert' ? properties[idProperty] === input.id : id === input.id,
		)
		const { id, properties } = found ?? answer.results[i] ?? {}
		if (!id) throw new Fault('down', 'It did not say which contact it is.')
		return { id, key: properties?.[idProperty] }
	})
}

/** Rows in groups in which nobody's address is there twice: two leads of one person are one contact. */
function groupsOf(rows: readonly Row[]) {
	const groups: Row[][] = []
	for (const row of rows) {
		const email = row.lead.email?.toLowerCase()
		const fits = groups.find(
			(group) => !email || group.every(({ lead }) => lead.email?.toLowerCase() !== email),
		)
		if (fits) fits.push(row)
		else groups.push([row])
	}
	return groups
}

/**
 * Adds or changes contacts. One that is known by its id, or has the lead's address, is changed, and gets our id unless
 * it is another lead's already; all others are found by our id or added.
 */
async function sendContacts(ask: Ask, rows: readonly Row[]) {
	const theirs = (row: Row) => row.theirId?.split('/')[0] ?? ''
	const known = await read(ask, 'contacts', 'id', rows.map(theirs).filter(Boolean))
	const unknown = rows.filter((row) => !known.has(theirs(row)))
	const emails = unknown.flatMap(({ lead }) => lead.email?.toLowerCase() ?? [])
	const byEmail = await read(ask, 'contacts', 'email', emails)
	const place = (row: Row) =>
		known.get(theirs(row)) ?? byEmail.get(row.lead.email?.toLowerCase() ?? '')
	const ours = (row: Row) => ({ ...filled(row), [idProperty]: String(row.lead.id) })
	const staged = ({ stage }: Row) => (stage ? { lifecyclestage: stage } : {})
	const there = rows.flatMap((row) => {
		const id = place(row)
		return id ? [{ row, id }] : []
	})
	const missing = rows.filter((row) => !place(row))
	const ids = new Map<Row, string>()
	await write(
		ask,
		'contacts',
		'update',
		there.map(({ row, id }) => ({
			id,
			// A contact of several leads has the id of the one that came last.
			properties: known.has(theirs(row)) ? { ...filled(row), ...staged(row) } : ours(row),
		})),
	)
	for (const { row, id } of there) ids.set(row, id)
	const added = await addContacts(
		ask,
		missing.map((row) => ({
			id: String(row.lead.id),
			properties: { ...ours(row), ...staged(row) },
		})),
	)
	missing.forEach((row, i) => {
		ids.set(row, added[i]?.id ?? '')
	})
	return rows.map((row) => ids.get(row) ?? '')
}

async function addContacts(
	ask: Ask,
	inputs: { id: string; properties: Record<string, string> }[],
): Promise<{ id: string }[]> {
	try {
		return await write(ask, 'contacts', 'upsert', inputs)
	} catch (error) {
		const [first] = inputs
		const id = error instanceof Fault && existingId(error)
		if (!id || !first || inputs.length > 1) throw error
		// The address is a contact's second one, by which contacts are not found.
		const { email: _email, ...others } = first.properties
		return write(ask, 'contacts', 'update', [{ id, properties: others }])
	}
}

/** Moves deals whose stage was changed here, unless they are no longer there. */
async function moveDeals(ask: Ask, rows: readonly Row[]) {
	const moved = rows.flatMap(({ theirId, stage }) => {
		const id = theirId?.split('/')[1]
		return id && stage ? [{ id, properties: { dealstage: stage } }] : []
	})
	const known = await read(
		ask,
		'deals',
		'id',
		moved.map(({ id }) => id),
	)
	await write(
		ask,
		'deals',
		'update',
		moved.filter(({ id }) => known.has(id)),
	)
}

/** Makes a deal for each contact that has none of ours; whoever works on a deal may rename and move it. */
async function sendDeals(ask: Ask, pipeline: string, rows: readonly Row[], contacts: string[]) {
	const deals = rows.map(({ theirId }) => theirId?.split('/')[1])
	const without = rows.filter((_, i) => !deals[i])
	const known = await read(
		ask,
		'deals',
		idProperty,
		without.map(({ lead }) => String(lead.id)),
	)
	const missing = without.filter(({ lead }) => !known.has(String(lead.id)))
	if (missing.length > 0) {
		const { results } = pipelines.parse(await ask('GET', '/crm/v3/pipelines/deals'))
		const chosen = results.find(({ id }) => id === pipeline)
		if (!chosen) throw new Fault('target_gone', 'This pipeline is no longer there.')
		const [first] = chosen.stages.toSorted((a, b) => a.displayOrder - b.displayOrder)
		const made = await write(
			ask,
			'deals',
			'upsert',
			missing.map(({ lead, stage }) => ({
				id: String(lead.id),
				properties: {
					[idProperty]: String(lead.id),
					dealname: `${lead.name ?? lead.email ?? 'Lead'}, ${lead.linkTitle}`,
					pipeline,
					dealstage: stage ?? first?.id ?? '',
				},
			})),
		)
		for (const [i, { lead }] of missing.entries()) known.set(String(lead.id), made[i]?.id ?? '')
	}
	const ids = rows.map(({ lead }, i) => deals[i] ?? known.get(String(lead.id)) ?? '')
	// Also those that were there already: a lost answer may have left one alone.
	const inputs = rows.flatMap(({ lead }, i) =>
		known.has(String(lead.id)) ? [{ from: { id: ids[i] }, to: { id: contacts[i] } }] : [],
	)
	if (inputs.length > 0)
		await ask('POST', '/crm/v4/associations/deals/contacts/batch/associate/default', { inputs })
	return ids
}

/** Makes the property that has our leads' ids, unless it is there. */
async function prepareIds(ask: Ask, what: Objects) {
	try {
		await ask('GET', `/crm/v3/properties/${what}/${idProperty}`)
	} catch (error) {
		if (!(error instanceof Fault) || error.kind !== 'target_gone') throw error
		await ask('POST', `/crm/v3/properties/${what}`, {
			name: idProperty,
			label: 'Leadlinks ID',
			description: 'Filled by Leadlinks, so that no lead is here twice',
			groupName: what === 'contacts' ? 'contactinformation' : 'dealinformation',
			type: 'string',
			fieldType: 'text',
			hasUniqueValue: true,
		})
	}
}

/** Contacts, and a deal for each in a pipeline. Contacts are unique by address, so two leads of one person are one. */
export const hubspot: Kind = {
	base: () => 'https://api.hubapi.com',
	headers: (key) => ({ Authorization: `Bearer ${key}` }),
	grant: {
		issuer: 'https://app.hubspot.com',
		authorize: 'https://app.hubspot.com/oauth/authorize',
		token: 'https://api.hubapi.com/oauth/v3/token',
		scopes: [
			'oauth',
			'crm.objects.contacts.read',
			'crm.objects.contacts.write',
			'crm.schemas.contacts.read',
			'crm.schemas.contacts.write',
			'crm.objects.deals.read',
			'crm.objects.deals.write',
			'crm.schemas.deals.read',
			'crm.schemas.deals.write',
		],
	},
	words(status, body) {
		const error = problem.safeParse(body).data
		const words = wordsOf(error?.errors?.[0] ?? error ?? {})
		// The day's requests are used up.
		if (status === 429 && error?.policyName === 'DAILY') return { ...words, waitMs: hourMs }
		return words
	},
	// The most that a batch takes.
	atOnce: 100,
	// A hundred requests in ten seconds, and up to six for each batch.
	gapMs: 500,
	async account(ask) {
		const { portalId, uiDomain } = z
			.object({ portalId: z.number(), uiDomain: z.string() })
			.parse(await ask('GET', '/account-info/v3/details'))
		const domain = /^[\w.-]+\.hubspot\.com$/.test(uiDomain) ? uiDomain : 'app.hubspot.com'
		return { name: `Account ${portalId}`, home: `https://${domain}/contacts/${portalId}` }
	},
	async targets(ask) {
		const { results } = pipelines.parse(await ask('GET', '/crm/v3/pipelines/deals'))
		return [
			{ id: contactsOnly, name: 'Contacts, without deals' },
			...results.map(({ id, label }) => ({ id, name: label })),
		]
	},
	async fields(ask) {
		const { results } = properties.parse(await ask('GET', '/crm/v3/properties/contacts'))
		return results
			.filter(
				({ name, type, hubspotDefined, hidden, calculated, modificationMetadata }) =>
					name !== idProperty &&
					!(hidden || calculated || modificationMetadata?.readOnlyValue) &&
					(hubspotDefined ? offered.has(name) : /^(?:string|number|enumeration)$/.test(type)),
			)
			.map(({ name, label }) => ({ id: name, name: label }))
	},
	async prepare(ask, target) {
		await prepareIds(ask, 'contacts')
		if (target !== contactsOnly) await prepareIds(ask, 'deals')
		return null
	},
	async send(ask, { target }, rows) {
		const ids = new Map<Row, string>()
		for (const group of groupsOf(rows)) {
			const isAlone = target === contactsOnly
			const people = isAlone ? group : group.map((row) => ({ ...row, stage: undefined }))
			const contacts = await sendContacts(ask, people)
			const deals = isAlone ? undefined : await sendDeals(ask, target, group, contacts)
			if (!isAlone) await moveDeals(ask, group)
			group.forEach((row, i) => {
				ids.set(row, deals ? `${contacts[i]}/${deals[i]}` : (contacts[i] ?? ''))
			})
		}
		return rows.map((row) => ids.get(row) ?? '')
	},
	async remove(ask, _, theirId) {
		const [contact = '', deal] = theirId.split('/')
		if (deal) await ask('DELETE', `/crm/v3/objects/deals/${encodeURIComponent(deal)}`)
		await ask('DELETE', `/crm/v3/objects/contacts/${encodeURIComponent(contact)}`)
	},
	compare: {
		atOnce: 100,
		async find(ask, _, theirIds) {
			const partsOf = (part: 0 | 1) => theirIds.flatMap((theirId) => theirId.split('/')[part] ?? [])
			const contacts = await read(ask, 'contacts', 'id', [...new Set(partsOf(0))])
			const deals = await read(ask, 'deals', 'id', partsOf(1))
			return theirIds.filter((theirId) => {
				const [contact = '', deal] = theirId.split('/')
				return contacts.has(contact) && (deal === undefined || deals.has(deal))
			})
		},
	},
	back: { stages: theirStages, changes: theirChanges },
	page({ home }, theirId) {
		const [contact, deal] = theirId.split('/')
		return home && `${home}/record/${deal ? `0-3/${deal}` : `0-1/${contact}`}`
	},
}
