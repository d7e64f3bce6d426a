import { env } from 'cloudflare:workers'
import { Validator } from '@cfworker/json-schema'
import { beforeEach, describe, expect, it } from 'vitest'
import guide from '../../docs/api.md?raw'
import { type Scope, scopes } from '../../schema/tokenScopes'
import { app } from '../index'
import { seal } from '../platform/sealed'
import { browser, origin } from '../testing/client'
import { plant } from '../testing/planted'
import { plantToken } from '../testing/plantPeople'
import { sessionCookie } from '../testing/requests'
import { routeRows } from '../testing/routes'
import { ask, limitOf } from '../testing/settings'
import { openApiDocument } from './document'

type Schema = Record<string, unknown>
type Answer = { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }
type Operation = {
	operationId: string
	security: Record<string, Scope[]>[]
	parameters?: { name: string; in: string; schema: Schema; example?: string }[]
	requestBody?: { content: { 'application/json': { schema: Schema; example: unknown } } }
	responses: Record<string, Answer>
	'x-codeSamples': { source: string }[]
}

const document = openApiDocument(app.routes, origin)
const { paths = {}, components: { schemas = {} } = {} } = document
const documented = Object.entries(paths).flatMap(([path, methods]) =>
	Object.entries(methods as Record<string, Operation>).map(
		([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
	),
)

/** A schema that rejects unknown properties. */
const strict = (schema: unknown): unknown => {
	if (Array.isArray(schema)) return schema.map(strict)
	if (schema === null || typeof schema !== 'object') return schema
	const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, strict(part)]))
	return 'properties' in parts && !('additionalProperties' in parts)
		? { ...parts, additionalProperties: false }
		: parts
}

// Made once: there are hundreds, and faults are looked for hundreds of times.
const components = { schemas: strict(schemas) }

function faultsOf(schema: Schema, value: unknown) {
	const whole = { ...(strict(schema) as Schema), components }
	return new Validator(whole as never, '2020-12', false).validate(value).errors
}

/** An upload whose only part has no bytes, so that the requests in the document need no body. */
async function emptyUpload() {
	const upload = await env.BUCKET.createMultipartUpload('files/56')
	const { etag } = await upload.uploadPart(1, new Uint8Array())
	return {
		id: upload.uploadId,
		key: 'files/56',
		name: 'Guide.pdf',
		size: 0,
		parts: { 1: etag },
		startedAt: 1,
	}
}

/** An owner whose link, lead and token have the ids of the document's examples. */
async function exampleOwner() {
	const ada = await plant()
	const upload = '5f0c6f0e5b0b4c559a392a7a3f6d2c11'
	await env.BUCKET.put(`uploads/${ada.workspaceId}/${upload}`, 'A CV')
	const { keyId, sealed } = await seal(env as never, ada.workspaceId, 'xkeysib-0123456789abcdef')
	await env.DB.batch([
		env.DB.prepare(
			`insert into links (id, workspace_id, user_id, title, search_text, destination_url, short_id, created_at, fields, ways)
			select 12, workspace_id, user_id, title, search_text, destination_url, 'k7WmPq2', 1, fields, ways from links where id = ?`,
		).bind(ada.linkId),
		env.DB.prepare(
			`insert into leads (id, workspace_id, link_id, name, email, created_at, answers, additional_data,
				criteria, scored_at)
			select 34, workspace_id, 12, name, email, 2, '{"company":"Navy"}', '{"country":"DE"}',
				'[1]', 3 from leads where id = ?`,
		).bind(ada.leadId),
		env.DB.prepare('update api_tokens set id = 56 where id = ?').bind(ada.tokenId),
		env.DB.prepare('update domains set id = 9 where id = ?').bind(ada.hostId),
		env.DB.prepare('update link_imports set import_id = ? where import_id = ?').bind(
			'0d6f1a52-6f0c-4a57-9d3e-6f7c2d1f9a10',
			ada.linkImportId,
		),
		env.DB.prepare(
			`insert into webhook_endpoints (id, workspace_id, url, format, events, seed, site, created_at)
			select 78, workspace_id, url, format, events, seed, site, created_at
			from webhook_endpoints where id = ?`,
		).bind(ada.webhookId),
		env.DB.prepare(
			`insert into webhook_deliveries (id, endpoint_id, message_id, type, subject_id, happened_at, created_at)
			values (89, 78, 'msg_lead_created_34', 'lead.created', 34, 2, 2)`,
		),
		env.DB.prepare(`update leads set uploads = ? where id = 34`).bind(
			JSON.stringify([
				{ key: 'cv', id: upload, name: 'CV', size: 4, type: 'application/octet-stream' },
			]),
		),
		env.DB.prepare(
			'insert into secrets (id, workspace_id, key_id, sealed, created_at) values (90, ?, ?, ?, 1)',
		).bind(ada.workspaceId, keyId, sealed),
		env.DB.prepare(
			`insert into connectors (id, workspace_id, kind, secret_id, account, target, target_name, mapping, site, created_at)
			select 90, workspace_id, 'brevo', 90, account, '2', target_name, '[{"from":"name","to":"FIRSTNAME"}]', site, 1
			from connectors where id = ?`,
		).bind(ada.connectorId),
		env.DB.prepare(
			`insert into connector_deliveries (id, connector_id, lead_id, their_id, problem)
			values (90 * 4294967296 + 34, 90, 34, '5', 'Bad phone')`,
		),
		env.DB.prepare('update feeds set id = 91 where id = ?').bind(ada.feedId),
		env.DB.prepare('update lead_notes set id = 78, lead_id = 34 where id = ?').bind(ada.noteId),
		env.DB.prepare('update lead_views set id = 90 where id = ?').bind(ada.viewId),
		env.DB.prepare('update design_templates set id = 92 where id = ?').bind(ada.templateId),
		env.DB.prepare('update presets set id = 93 where id = ?').bind(ada.qrStyleId),
		env.DB.prepare('update presets set id = 94 where id = ?').bind(ada.campaignId),
		env.DB.prepare(
			"update trash set link_id = 12, lead_id = 35, row = json_set(row, '$.id', 35, '$.link_id', 12) where lead_id = ?",
		).bind(ada.trashedLeadId),
		env.DB.prepare(
			"update trash set link_id = 13, row = json_set(row, '$.id', 13) where link_id = ?",
		).bind(ada.trashedLinkId),
		env.DB.prepare(
			`insert into files (id, workspace_id, name, size, key, created_at, kept_until, upload)
			select 56, workspace_id, name, size, 'files/56', created_at, kept_until, ? from files where id = ?`,
		).bind(JSON.stringify(await emptyUpload()), ada.fileId),
		env.DB.prepare(
			`update leads set route = '{"rule":null,"name":null,"version":null,"kind":"file","to":"Guide.pdf","file":56,"pass":1}' where id = 34`,
		),
		env.DB.prepare(
			'insert into file_passes (id, lead_id, link_id, file_id, expires_at) values (1, 34, 12, 56, 9)',
		),
		env.DB.prepare(`insert into lead_changes (lead_id, user_id, what, before, after, changed_at)
			values (34, ?, 'stage', 'open', 'contacted', 4)`).bind(ada.id),
	])
	return ada
}

let ada: Awaited<ReturnType<typeof plant>>
let token: string
let cookie: string

/** Only for what sends requests: it takes longer than most of them. */
const plantOwner = () =>
	beforeEach(async () => {
		ada = await exampleOwner()
		token = (await plantToken(ada, scopes)).token
		cookie = await sessionCookie(ada.id)
	})

/** The request that the document describes. */
function requestOf(route: string, { parameters = [], requestBody, security }: Operation) {
	const [method = '', pattern = ''] = route.split(' ')
	const url = new URL(origin + pattern.replace(/\{(\w+)\}/g, (_, name) => exampleOf(name)))
	function exampleOf(name: string) {
		const parameter = parameters.find((one) => one.name === name)
		if (parameter?.example === undefined) throw new Error(`${route}: no example of ${name}`)
		return parameter.example
	}
	for (const { name, example, in: place } of parameters) {
		if (place === 'query' && example !== undefined) url.searchParams.set(name, example)
	}
	const headers = new Headers()
	if (security.some(({ token }) => token)) headers.set('authorization', `Bearer ${token}`)
	if (security.some(({ session }) => session)) headers.set('cookie', cookie)
	const body = requestBody && JSON.stringify(requestBody.content['application/json'].example)
	if (body) headers.set('content-type', 'application/json')
	return new Request(url, { method, headers, ...(body && { body }) })
}

/** Sends a request as an API client, checks the response against the document, and returns its status. */
async function sendAndCheck(operation: Operation, request: Request) {
	const settings = {
		...env,
		RATE_LIMITS: undefined,
		FILES: env.BUCKET,
		TOKEN_LIMIT: limitOf(100),
		// Domains are added to an installation that knows its address.
		SITE_URL: origin,
	}
	const response = await ask(settings as unknown as typeof env, request)
	const expected = operation.responses[response.status]
	expect(expected, `${response.status} is not in the document`).toBeDefined()
	for (const name of Object.keys(expected?.headers ?? {})) {
		if (name !== 'Link') expect(response.headers.has(name), name).toBe(true)
	}
	const text = await response.text()
	const type = response.headers.get('content-type')?.split(';')[0] ?? ''
	if (!expected?.content) expect(text).toBe('')
	else {
		const content = expected.content[type]
		expect(content, `${type} is not in the document`).toBeDefined()
		const value = type === 'application/json' ? JSON.parse(text) : text
		expect(faultsOf(content?.schema ?? {}, value), text).toEqual([])
	}
	return response.status
}

const patternOf = (route: string) => route.replace(/\{(\w+)\}/g, ':$1')

// What only people do in a browser, and what other services and operators call.
const notForPrograms =
	/^\w+ \/api\/(auth|mail|billing|admin|stripe|payment|create-payment|openapi|live|capture\/demo|shared-reports|feed\/|notifications|workspace|invites|links\/:id\/icon|trash|connectors\/(grants|changed\/))/

describe('the document', () => {
	it('has every operation for API clients, and no other', async () => {
		const expected = Object.entries(routeRows)
			.filter(
				([route, { scope }]) => / \/api\//.test(route) && (scope || !notForPrograms.test(route)),
			)
			.map(([route]) => route)
		expect(
			documented.map(([route]) => patternOf(route)).toSorted(),
			'A route for API clients lacks documented(…), or another has it',
		).toEqual(expected.toSorted())
	})

	it('lists operations by path, then from reading to deleting', () => {
		expect(Object.keys(paths)).toEqual(
			Object.keys(paths).toSorted((one, other) => one.localeCompare(other)),
		)
		expect(Object.keys(paths['/api/links/{id}'] ?? {})).toEqual(['get', 'patch', 'delete'])
	})

	it('is served as OpenAPI 3.1, with unique names', async () => {
		const response = await browser().send('/api/openapi.json')
		expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
		expect(document.openapi).toMatch(/^3\.1\./)
		const names = documented.map(([, { operationId }]) => operationId)
		expect(new Set(names).size).toBe(names.length)
		const references = JSON.stringify(document).match(/"#\/[^"]+"/g) ?? []
		for (const reference of new Set(references)) {
			const [, , , name] = JSON.parse(reference).split('/')
			expect(Object.keys(schemas)).toContain(name)
		}
	})

	it('lists the scopes that the routes require', () => {
		const documentedScopes = documented.flatMap(([route, { security }]) =>
			security.flatMap(({ token }) => (token ? [[patternOf(route), token]] : [])),
		)
		const requiredScopes = Object.entries(routeRows).flatMap(([route, { scope }]) =>
			scope ? [[route, [scope]]] : [],
		)
		expect(Object.fromEntries(documentedScopes)).toEqual(Object.fromEntries(requiredScopes))
	})
})

it.each(documented)('%s has examples that match its own schemas', (_, operation) => {
	const { schema, example } = operation.requestBody?.content['application/json'] ?? {}
	if (schema) expect(faultsOf(schema, example)).toEqual([])
	for (const { schema, example } of operation.parameters ?? []) {
		if (example === undefined) continue
		const value = /integer|number/.test(String(schema.type)) ? Number(example) : example
		expect(faultsOf(schema, value)).toEqual([])
	}
})

describe.each(documented)('%s', (route, operation) => {
	plantOwner()

	it('responds as the document says', async () => {
		const ok = Object.keys(operation.responses).find((status) => status.startsWith('2'))
		expect(await sendAndCheck(operation, requestOf(route, operation))).toBe(Number(ok))
	})

	it('fails as the document says', async () => {
		const anonymous = requestOf(route, operation)
		if (operation.security.length > 0) {
			anonymous.headers.delete('authorization')
			anonymous.headers.delete('cookie')
			expect(
				await sendAndCheck({ ...operation, responses: withoutHeaders(operation) }, anonymous),
			).toBe(401)
		}
		if (operation.requestBody) {
			const bad = requestOf(route, operation)
			expect(await sendAndCheck(operation, new Request(bad, { body: '"x"' }))).toBe(400)
		}
	})
})

const withoutHeaders = ({ responses }: Operation) =>
	Object.fromEntries(
		Object.entries(responses).map(([status, { content }]) => [
			status,
			{ ...(content && { content }) },
		]),
	)

/** Splits a command line like a shell: quotes, escapes and two variables. */
function wordsOf(command: string) {
	const words = command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? []
	const withVariables = (text: string) =>
		text.replace('$LEADLINKS_TOKEN', token).replace('$LEADLINKS_COOKIE', cookie)
	return words.map((word) =>
		word.replace(
			/'([^']*)'|"([^"]*)"|\\(.)/g,
			(_, plain?: string, filled?: string, escaped?: string) =>
				plain ?? (filled === undefined ? (escaped ?? '') : withVariables(filled)),
		),
	)
}

/** The request that a curl command sends. */
function requestOfCurl(command: string) {
	const [curl, ...words] = wordsOf(command)
	expect(curl).toBe('curl')
	const headers = new Headers()
	let [url, method, body] = ['', 'GET', undefined as string | undefined]
	for (let i = 0; i < words.length; i++) {
		const word = words[i] ?? ''
		const value = () => words[++i] ?? ''
		if (word === '-X') method = value()
		else if (word === '-d') body = value()
		else if (word === '-b') headers.set('cookie', value())
		else if (word === '-H') {
			const [name = '', ...rest] = value().split(': ')
			headers.set(name, rest.join(': '))
		} else if (word.startsWith('http')) url = word
		else throw new Error(`curl's ${word} is not known here`)
	}
	return new Request(url, { method, headers, ...(body && { body }) })
}

const inGuide = [...guide.matchAll(/^curl (?:'[^']*'|"[^"]*"|\\\n|[^'"\n])*$/gm)].map(
	([command]) => command,
)
const inDocument = documented.map(([, operation]) => operation['x-codeSamples'][0]?.source ?? '')

describe('every curl command', () => {
	plantOwner()

	it.each(inGuide.map((command) => [command]))('in the guide works: %s', async (command) => {
		const response = await browser().send(requestOfCurl(command))
		expect([response.status < 300, await response.text()]).toEqual([true, expect.any(String)])
	})

	it.each(inDocument.map((command) => [command]))('in the document works: %s', async (command) => {
		const response = await browser({
			...env,
			FILES: env.BUCKET,
			SITE_URL: origin,
		} as unknown as typeof env).send(requestOfCurl(command))
		expect([response.status < 300, await response.text()]).toEqual([true, expect.any(String)])
	})

	it('is found', () => {
		expect(inGuide.length).toBe(guide.match(/\bcurl\b/g)?.length)
		expect(inGuide.length).toBeGreaterThan(4)
		expect(inDocument).not.toContain('')
	})
})
