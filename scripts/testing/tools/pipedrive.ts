import { inSeconds } from '../connectorRate.ts'
import {
	type Answer,
	type Asked,
	changedSince,
	type Hook,
	mostListed,
	noteChange,
	objectOf,
	type State,
	type Stored,
	type Tool,
	text,
	upsert,
} from '../connectorTool.ts'

const emailOf = (body: Asked['body']) =>
	(body.emails as { value: string }[] | undefined)?.[0]?.value
const phoneOf = (body: Asked['body']) =>
	(body.phones as { value: string }[] | undefined)?.[0]?.value
const labels = [
	{ id: 5, label: 'Hot lead' },
	{ id: 6, label: 'Berlin' },
	{ id: 8, label: 'VIP' },
	{ id: 9, label: 'Trade fair' },
]
const keyOf = (name: string) => Buffer.from(name.padEnd(20, '.').slice(0, 20)).toString('hex')

export const pipedrive: Tool = {
	test: {
		apiKey: 'token-of-the-tests',
		target: 'people',
		phoneField: 'phone',
		listField: 'labels',
		others: 0,
		ownField: 'Budget',
	},
	fields: ['Budget'],
	targets: ['1', '2'],
	resetHeader: 'x-ratelimit-reset',
	// https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting: for each token.
	rate: {
		most: 20,
		windowMs: 2000,
		apart: (_, path) => (path.endsWith('/search') ? { what: 'searches', most: 10 } : undefined),
		headers: (left, restMs) => ({
			'x-ratelimit-limit': '20',
			'x-ratelimit-remaining': String(left),
			'x-ratelimit-reset': inSeconds(restMs),
		}),
	},
	error: (_, message) => ({ success: false, error: message, error_info: 'See the documentation' }),
	key: (headers) => text(headers['x-api-token']),
	writes: (method, path) =>
		method === 'GET'
			? path === '/api/v2/deals'
			: path.startsWith('/v1/webhooks') ||
				((method === 'POST' || method === 'PATCH') && /^\/api\/v2\/persons/.test(path)),
	answer({ method, path, body, state, query }) {
		const ok = (data: unknown, status = 200): Answer => ({ status, body: { success: true, data } })
		if (path === '/v1/users/me') return ok({ company_name: 'Navy', company_domain: 'navy' })
		if (path === '/api/v2/pipelines')
			return ok(state.targets.map((id) => ({ id: Number(id), name: `Pipeline ${id}` })))
		if (path === '/api/v2/stages')
			return ok([
				{ id: 11, name: 'New', order_nr: 0 },
				{ id: 9, name: 'Offer made', order_nr: 1 },
			])
		if (/^\/v1\/(?:person|deal)Fields$/.test(path)) {
			if (method === 'POST') {
				if (!state.fields.includes(text(body.name))) state.fields.push(text(body.name))
				return ok({ key: keyOf(text(body.name)) }, 201)
			}
			const all = state.fields.map((name) => ({ key: keyOf(name), name, field_type: 'varchar' }))
			return ok([
				{ key: 'name', name: 'Name', field_type: 'varchar' },
				{ key: 'label_ids', name: 'Labels', field_type: 'set', options: labels },
				...all,
			])
		}
		if (path.startsWith('/v1/webhooks')) return webhooks(state, method, path, body)
		const [, what = '', id] = /^\/api\/v2\/(persons|deals)(?:\/(\w+))?$/.exec(path) ?? []
		const all = [...state.records.values()].filter((one) => one.values.is === what)
		if (id === 'search') {
			const found = all.filter(({ values }) => Object.values(values).includes(query.get('term')))
			return ok({ items: found.map((one) => ({ item: { id: Number(one.id) } })) })
		}
		const since = query.get('updated_since')
		if (what === 'deals' && !id && method === 'GET' && since)
			return listed(state, all, query, since)
		if (what && !id && method === 'GET') {
			const ids = query.get('ids')?.split(',') ?? []
			return ok(all.filter((one) => ids.includes(one.id)).map((one) => ({ id: Number(one.id) })))
		}
		const known = all.find((one) => one.id === id)
		if (!what || (id && !known)) return undefined
		if (method === 'DELETE') {
			state.records.delete(text(id))
			return ok({ id: Number(id) })
		}
		const { emails: _emails, phones: _phones, label_ids, custom_fields, ...rest } = body
		const custom = objectOf(custom_fields)
		const keys = new Set(state.fields.map(keyOf))
		const unknown = Object.keys(custom).find((key) => !keys.has(key))
		const phone = phoneOf(body)
		const refuse = (message: string): Answer => ({
			status: 400,
			body: pipedrive.error(400, message),
		})
		if (unknown) return refuse(`Unknown field '${unknown}'`)
		if (state.numeric.includes('phone') && phone && /\D/.test(phone))
			return refuse("Invalid value for field 'phone'")
		const ids = label_ids as number[] | undefined
		if (ids?.some((id) => !labels.some((label) => label.id === id)))
			return refuse("Invalid value for field 'label_ids'")
		const values = {
			is: what,
			...rest,
			email: emailOf(body),
			phone,
			// By name, for the tests.
			labels: ids && labels.filter(({ id }) => ids.includes(id)).map(({ label }) => label),
			...custom,
		}
		const { stored } = upsert(state, text(body.pipeline_id), values, (one) => one === known)
		if (what === 'deals') {
			stored.values.stage_id ??= 11
			stored.values.status ??= 'open'
			noteChange(state, stored, stageOf(stored))
		}
		const has = (stored.values.labels ?? []) as string[]
		return ok(
			{
				id: Number(stored.id),
				label_ids: labels.filter(({ label }) => has.includes(label)).map(({ id }) => id),
			},
			known ? 200 : 201,
		)
	},
	move(state, stored, stage, at) {
		const isEnd = stage === 'won' || stage === 'lost'
		Object.assign(
			stored.values,
			isEnd ? { status: stage } : { status: 'open', stage_id: Number(stage) },
		)
		noteChange(state, stored, stage, at)
		for (const { subscription_url, event_action, event_object, is_active } of state.hooks) {
			if (!is_active || event_object !== 'deal' || event_action !== 'change') continue
			const meta = { action: 'change', entity: 'deal', entity_id: stored.id, version: '2.0' }
			const body = JSON.stringify({ meta, data: { id: Number(stored.id) } })
			state.calls.push({ url: subscription_url, headers: {}, body })
		}
	},
}

/** https://pipedrive.readme.io/docs/guide-for-webhooks-v2 */
function webhooks(state: State, method: string, path: string, body: Asked['body']): Answer {
	const answer = (status: number, data?: unknown): Answer => ({
		status,
		body: { status: 'ok', success: true, ...(data !== undefined && { data }) },
	})
	if (method === 'GET') return answer(200, state.hooks)
	if (method === 'DELETE') {
		state.hooks = state.hooks.filter(({ id }) => `/v1/webhooks/${id}` !== path)
		return answer(200)
	}
	if (state.hooks.length >= 40)
		return { status: 400, body: pipedrive.error(400, 'The limit of webhooks is reached') }
	const { subscription_url, event_action, event_object, version } = body
	const hook: Hook = {
		id: state.nextId++,
		subscription_url: text(subscription_url),
		event_action: text(event_action),
		event_object: text(event_object),
		version: text(version),
		is_active: 1,
	}
	state.hooks.push(hook)
	return answer(201, hook)
}

const stageOf = ({ values: { status, stage_id } }: Stored) =>
	status === 'open' ? text(stage_id) : text(status)

/** A page of the deals that were changed since a given time. */
function listed(state: State, all: Stored[], query: URLSearchParams, since: string): Answer {
	const pipeline = query.get('pipeline_id')
	const found = changedSince(state, all, Date.parse(since)).filter(
		({ values }) => text(values.pipeline_id) === pipeline,
	)
	const start = Number(query.get('cursor') ?? 0)
	const end = start + Math.min(Number(query.get('limit')), mostListed)
	const inSeconds = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '')
	const data = found.slice(start, end).map(({ id, values, changed = 0, stages = [] }) => {
		/** When it last reached a stage of this kind, after it was created. */
		const last = (is: (value: string) => boolean) => {
			const one = stages.slice(1).findLast(({ value }) => is(value))
			return one ? inSeconds(one.at) : null
		}
		const key = query.get('custom_fields') ?? ''
		return {
			id: Number(id),
			stage_id: Number(values.stage_id),
			status: values.status,
			update_time: inSeconds(changed),
			stage_change_time: last((value) => /^\d+$/.test(value)),
			won_time: values.status === 'won' ? last((value) => value === 'won') : null,
			lost_time: values.status === 'lost' ? last((value) => value === 'lost') : null,
			custom_fields: { [key]: values[key] ?? null },
		}
	})
	const next_cursor = end < found.length ? String(end) : null
	return { status: 200, body: { success: true, data, additional_data: { next_cursor } } }
}
