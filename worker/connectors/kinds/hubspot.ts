import { z } from 'zod'
import type { FieldShape } from '../../../schema/connectorFacts'
import { hubspotOwnersScope, hubspotScopes } from '../../../schema/connectorKinds'
import { type Ask, idName, type Kind, type Row, unlessGone } from '../kind'
import { accountsIn } from './hubspot/calls'
import { ownerField, withOwners } from './hubspot/owners'
import { groupsOf, moveDeals, read, sendContacts, sendDeals } from './hubspot/sending'
import {
	contactsOnly,
	idProperty,
	type Objects,
	oneError,
	pipelines,
	wordsOf,
} from './hubspot/shapes'
import { theirChanges, theirStages } from './hubspot/stages'

const properties = z.object({
	results: z.array(
		z.object({
			name: z.string(),
			label: z.string(),
			type: z.string(),
			fieldType: z.string().optional(),
			hubspotDefined: z.boolean().optional(),
			hidden: z.boolean().optional(),
			calculated: z.boolean().optional(),
			modificationMetadata: z.object({ readOnlyValue: z.boolean().optional() }).optional(),
		}),
	),
})
const problem = oneError.extend({
	policyName: z.string().optional(),
	errors: z.array(oneError).optional(),
})

// https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide
const shapes: Record<string, FieldShape> = { bool: 'check', date: 'day' }

const hourMs = 3_600_000

/** Of HubSpot's own properties, some two hundred, those that a lead can fill; besides those that the account made. */
const offered = new Set(
	'firstname lastname email phone mobilephone company jobtitle website address city state zip country industry message lifecyclestage'.split(
		' ',
	),
)

/** Makes the property that has our leads' ids, unless it is there. */
async function prepareIds(ask: Ask, what: Objects) {
	if (await unlessGone(() => ask('GET', `/crm/v3/properties/${what}/${idProperty}`))) return
	await ask('POST', `/crm/v3/properties/${what}`, {
		name: idProperty,
		label: idName,
		description: 'Filled by Leadlinks, so that no lead is here twice',
		groupName: what === 'contacts' ? 'contactinformation' : 'dealinformation',
		type: 'string',
		fieldType: 'text',
		hasUniqueValue: true,
	})
}

/** Contacts, and a deal for each in a pipeline. Contacts are unique by address, so two leads of one person are one. */
export const hubspot: Kind = {
	base: () => 'https://api.hubapi.com',
	headers: (key) => ({ Authorization: `Bearer ${key}` }),
	grant: {
		issuer: 'https://app.hubspot.com',
		authorize: 'https://app.hubspot.com/oauth/authorize',
		token: 'https://api.hubapi.com/oauth/v3/token',
		scopes: ['oauth', ...hubspotScopes],
		more: { optional_scope: hubspotOwnersScope },
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
	// https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
	// In ten seconds a private app's token allows 100 requests on the smallest plans and 190 on others, an app with OAuth
	// 110 for each account. New leads take six for each batch, and one for owners.
	gapMs: 700,
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
		const all = results
			.filter(
				({ name, type, hubspotDefined, hidden, calculated, modificationMetadata }) =>
					name !== idProperty &&
					!(hidden || calculated || modificationMetadata?.readOnlyValue) &&
					(hubspotDefined
						? offered.has(name)
						: /^(?:string|number|enumeration|date|datetime|bool)$/.test(type)),
			)
			.map(({ name, label, type, fieldType }) => ({
				id: name,
				name: label,
				as: fieldType === 'checkbox' ? ('list' as const) : shapes[type],
			}))
		return [...all, await ownerField(ask)]
	},
	async prepare(ask, target) {
		await prepareIds(ask, 'contacts')
		if (target !== contactsOnly) await prepareIds(ask, 'deals')
		return null
	},
	async send(ask, { target }, sent) {
		const rows = await withOwners(ask, sent)
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
	sharesContacts: true,
	async remove(ask, _, theirId, isShared) {
		const [contact = '', deal] = theirId.split('/')
		if (deal)
			await unlessGone(() => ask('DELETE', `/crm/v3/objects/deals/${encodeURIComponent(deal)}`))
		if (!isShared) await ask('DELETE', `/crm/v3/objects/contacts/${encodeURIComponent(contact)}`)
	},
	compare: {
		atOnce: 100,
		async find(ask, _, theirIds) {
			const idsOf = (part: 0 | 1) => theirIds.flatMap((theirId) => theirId.split('/')[part] ?? [])
			const contacts = await read(ask, 'contacts', 'id', [...new Set(idsOf(0))])
			const deals = await read(ask, 'deals', 'id', idsOf(1))
			return theirIds.filter((theirId) => {
				const [contact = '', deal] = theirId.split('/')
				return contacts.has(contact) && (deal === undefined || deals.has(deal))
			})
		},
	},
	back: { stages: theirStages, changes: theirChanges, accountsIn },
	page({ home }, theirId) {
		const [contact, deal] = theirId.split('/')
		return home && `${home}/record/${deal ? `0-3/${deal}` : `0-1/${contact}`}`
	},
}
