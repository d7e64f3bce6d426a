import { createHmac } from 'node:crypto'
import { toolClient } from '../connectorGrants.ts'
import {
	type Answer,
	changedSince,
	mostListed,
	noteChange,
	objectOf,
	type State,
	type Stored,
	type Tool,
	text,
	wrongField,
} from '../connectorTool.ts'

type Input = { id: string; idProperty?: string; properties: Record<string, string> }

const error = (message: string, more: object = {}) => ({ status: 'error', message, ...more })

/** The error for a refused property value: a text that contains JSON. */
const invalid = (name: string, message: string, code: string): Answer => ({
	status: 400,
	body: error(
		`Property values were not valid: ${JSON.stringify([{ isValid: false, message, error: code, name }])}`,
		{ category: 'VALIDATION_ERROR' },
	),
})

const portalId = 4711

/** https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide: a user's id is none of an owner. */
const theirOwner = {
	id: '41629779',
	email: 'Mina@navy.mil',
	type: 'PERSON',
	userId: 9586504,
	archived: false,
}

const unique: Record<string, readonly string[]> = {
	contacts: ['email', 'leadlinks_id'],
	deals: ['leadlinks_id'],
}
const dealFields = ['dealname', 'pipeline', 'dealstage', 'leadlinks_id']

const named = (state: State, what: string) =>
	[...state.records.values()].filter(({ target }) => target === what)

/** The record with a value that must be unique. */
const holder = (state: State, what: string, name: string, value: unknown) =>
	value === undefined
		? undefined
		: named(state, what).find(
				({ values }) => text(values[name]).toLowerCase() === text(value).toLowerCase(),
			)

const shown = ({ id, values }: Stored) => ({ id, properties: values })

const stageOf = (what: string) => (what === 'deals' ? 'dealstage' : 'lifecyclestage')

type Filter = { propertyName: string; operator: string; value?: string }
type Search = { filterGroups: { filters: Filter[] }[]; limit: number; after?: string }

/** What was changed since a given time, a page at a time, as far as the search index has it. */
function search(state: State, what: string, body: Search): Answer {
	const [{ filters } = { filters: [] }] = body.filterGroups
	const since = Number(filters.find(({ operator }) => operator === 'GTE')?.value)
	const pipeline = filters.find(({ propertyName }) => propertyName === 'pipeline')?.value
	const found = changedSince(state, named(state, what), since).filter(
		({ values }) =>
			values.leadlinks_id !== undefined && (!pipeline || values.pipeline === pipeline),
	)
	const start = Number(body.after ?? 0)
	const end = start + Math.min(body.limit, mostListed)
	const iso = (at = 0) => new Date(at).toISOString()
	const results = found
		.slice(start, end)
		.map((one) => ({ ...shown(one), createdAt: iso(one.made), updatedAt: iso(one.changed) }))
	const paging = end < found.length && { paging: { next: { after: String(end) } } }
	return { status: 200, body: { total: found.length, results, ...paging } }
}

/** Newest first, as HubSpot lists it. */
const history = ({ stages = [] }: Stored) =>
	stages
		.map(({ value, at }) => ({
			value,
			timestamp: new Date(at).toISOString(),
			sourceType: 'CRM_UI',
		}))
		.toReversed()

function read(state: State, what: string, body: Record<string, unknown>): Answer {
	const by = body.idProperty as string | undefined
	const inputs = body.inputs as { id: string }[]
	const found = inputs.map(({ id }) =>
		by ? holder(state, what, by, id) : named(state, what).find((one) => one.id === id),
	)
	const [past] = (body.propertiesWithHistory ?? []) as string[]
	if (past && inputs.length > 50) return { status: 400, body: error('At most 50 with history') }
	const results = found.flatMap((one) =>
		one
			? [{ ...shown(one), ...(past && { propertiesWithHistory: { [past]: history(one) } }) }]
			: [],
	)
	const missing = inputs.filter((_, i) => !found[i]).map(({ id }) => id)
	const errors = [
		{
			status: 'error',
			category: 'OBJECT_NOT_FOUND',
			message: 'Not found',
			context: { ids: missing },
		},
	]
	return missing.length > 0
		? { status: 207, body: { results, errors, numErrors: 1 } }
		: { status: 200, body: { results } }
}

function write(state: State, what: string, inputs: Input[]): Answer {
	if (inputs.length > 100) return { status: 400, body: error('The batch has more than 100 inputs') }
	const known = what === 'deals' ? dealFields : ['lifecyclestage']
	const changes: { stored: Stored | undefined; input: Input }[] = []
	for (const input of inputs) {
		// Multiple values are separated by semicolons.
		if (/,/.test(input.properties.tags ?? ''))
			return invalid(
				'tags',
				`${input.properties.tags} was not one of the allowed options`,
				'INVALID_OPTION',
			)
		const { hubspot_owner_id: owner, ...properties } = input.properties
		if (owner && owner !== theirOwner.id)
			return invalid('hubspot_owner_id', `${owner} is not an owner`, 'INVALID_OWNER_ID')
		const wrong = wrongField(state, properties, known)
		if (wrong) {
			return wrong.unknown
				? invalid(wrong.name, `Property "${wrong.name}" does not exist`, 'PROPERTY_DOESNT_EXIST')
				: invalid(wrong.name, `The ${wrong.name} is not a number`, 'INVALID_LONG')
		}
		const { id, idProperty } = input
		const stored = idProperty
			? holder(state, what, idProperty, id)
			: named(state, what).find((one) => one.id === id)
		if (!stored && !idProperty) return { status: 404, body: error('Object not found') }
		for (const name of unique[what] ?? []) {
			const other =
				holder(state, what, name, input.properties[name]) ??
				(name === 'email' ? holder(state, what, 'second_email', input.properties[name]) : undefined)
			if (other && other !== stored) {
				const message = `Contact already exists. Existing ID: ${other.id}`
				return { status: 409, body: error(message, { category: 'CONFLICT' }) }
			}
		}
		changes.push({ stored, input })
	}
	const results = changes.map(({ stored, input: { properties } }) => {
		const one = stored ?? { id: String(state.nextId++), values: {}, target: what }
		Object.assign(one.values, properties)
		noteChange(state, one, properties[stageOf(what)])
		state.records.set(one.id, one)
		return { ...shown(one), new: !stored }
	})
	return { status: 200, body: { status: 'COMPLETE', results } }
}

export const hubspot: Tool = {
	test: { target: 'contacts', phoneField: 'phone', listField: 'tags', others: 100 },
	rotates: true,
	fields: ['firstname', 'lastname', 'email', 'phone', 'company', 'tags'],
	targets: ['default', '77'],
	// https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines: for each account of an app with OAuth,
	// which has no daily limit. Searches count separately, without headers about it.
	rate: {
		most: 110,
		windowMs: 10_000,
		headers: (left) => ({
			'X-HubSpot-RateLimit-Max': '110',
			'X-HubSpot-RateLimit-Remaining': String(left),
			'X-HubSpot-RateLimit-Interval-Milliseconds': '10000',
		}),
	},
	error: (status, message) =>
		error(message, {
			category: status === 401 ? 'EXPIRED_AUTHENTICATION' : 'VALIDATION_ERROR',
			...(status === 429 && { errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' }),
		}),
	key: (headers) => /^Bearer (.+)/.exec(text(headers.authorization))?.[1],
	writes: (method, path) =>
		method === 'POST' &&
		/^\/crm\/v3\/objects\/(?:contacts\/batch\/up|contacts\/search|deals\/search)/.test(path),
	answer({ method, path, body, state, headers }) {
		if (path === '/account-info/v3/details')
			return { status: 200, body: { portalId, uiDomain: 'app-eu1.hubspot.com' } }
		if (path === '/crm/v3/owners') {
			if (hubspot.key(headers)?.includes('without-owners'))
				return {
					status: 403,
					body: error('This app hasn’t been granted all required scopes to make this call.', {
						category: 'MISSING_SCOPES',
					}),
				}
			return { status: 200, body: { results: [theirOwner] } }
		}
		if (path === '/crm/v3/pipelines/deals') {
			const stages = [
				{ id: 'second', label: 'Offer made', displayOrder: 1, metadata: { probability: '0.4' } },
				{ id: 'first', label: 'New', displayOrder: 0, metadata: { probability: '0.2' } },
				{ id: 'won', label: 'Closed won', displayOrder: 2, metadata: { probability: '1.0' } },
				{ id: 'lost', label: 'Closed lost', displayOrder: 3, metadata: { probability: '0.0' } },
			]
			const results = state.targets.map((id) => ({ id, label: `Pipeline ${id}`, stages }))
			return { status: 200, body: { results } }
		}
		const [, of = '', name] =
			/^\/crm\/v3\/properties\/(contacts|deals)(?:\/(\w+))?$/.exec(path) ?? []
		if (of && method === 'POST') {
			if (body.hasUniqueValue !== true) return { status: 400, body: error('It has to be unique') }
			if (!state.fields.includes(text(body.name))) state.fields.push(text(body.name))
			return { status: 201, body: { name: body.name } }
		}
		if (name === 'lifecyclestage') return { status: 200, body: { name, options: lifecycles } }
		if (of && name) return state.fields.includes(name) ? { status: 200, body: { name } } : undefined
		if (of) {
			const all = state.fields.map((field) => ({
				name: field,
				label: labels[field] ?? field,
				...(field === 'tags'
					? { type: 'enumeration', fieldType: 'checkbox' }
					: { type: 'string', fieldType: 'text' }),
				hubspotDefined: field in labels,
			}))
			const calculated = { name: 'hs_score', label: 'Score', type: 'number', calculated: true }
			return { status: 200, body: { results: [...all, calculated] } }
		}
		if (path === '/crm/v4/associations/deals/contacts/batch/associate/default') {
			for (const { from, to } of body.inputs as { from: { id: string }; to: { id: string } }[]) {
				const deal = state.records.get(from.id)
				if (deal) deal.values.contact = to.id
			}
			return { status: 200, body: { status: 'COMPLETE' } }
		}
		const [, what = '', id = '', how] =
			/^\/crm\/v3\/objects\/(contacts|deals)\/(\w+)(?:\/(read|update|upsert))?$/.exec(path) ?? []
		if (method === 'POST' && id === 'search') return search(state, what, body as Search)
		if (how === 'read') return read(state, what, objectOf(body))
		if (how) return write(state, what, body.inputs as Input[])
		if (method !== 'DELETE') return undefined
		state.records.delete(id)
		return { status: 204 }
	},
	move(state, stored, stage, at) {
		stored.values[stageOf(stored.target)] = stage
		noteChange(state, stored, stage, at)
		const subscriptionType = `${stored.target.slice(0, -1)}.propertyChange`
		const propertyName = stageOf(stored.target)
		const event = { portalId, subscriptionType, propertyName, propertyValue: stage }
		const body = JSON.stringify([{ ...event, objectId: Number(stored.id), changeSource: 'CRM_UI' }])
		for (const { subscription_url: url } of state.hooks)
			state.calls.push({ url, headers: signed(url, body), body })
	},
}

/** https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation */
export function signed(url: string, body: string, at = Date.now(), secret = toolClient.secret) {
	const hash = createHmac('sha256', secret).update(`POST${url}${body}${at}`).digest('base64')
	return { 'X-HubSpot-Signature-v3': hash, 'X-HubSpot-Request-Timestamp': String(at) }
}

const lifecycles = ['subscriber', 'lead', 'salesqualifiedlead', 'customer', 'other'].map(
	(value, displayOrder) => ({ value, label: value, displayOrder, hidden: false }),
)

const labels: Record<string, string> = {
	firstname: 'First name',
	lastname: 'Last name',
	email: 'Email',
	phone: 'Phone number',
	company: 'Company name',
}
