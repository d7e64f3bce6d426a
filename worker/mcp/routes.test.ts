import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'
import { leadFilterNames } from '../../schema/leadFilters'
import { type Scope, scopes } from '../../schema/tokenScopes'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { withLeads } from '../testing/people'

type Owner = Awaited<ReturnType<typeof owner>>
type Content = { type: string; text: string }[]

/** The official client, connected with a token of these scopes. */
async function assistant({ api }: Owner, allowed: Scope[] = scopes) {
	const created = await api.tokens.$post({ json: { name: 'Assistant', scopes: allowed } })
	const { token } = (await created.json()) as { token: string }
	const client = new Client({ name: 'test', version: '1' })
	const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
		fetch: browser().send as typeof fetch,
		requestInit: { headers: { authorization: `Bearer ${token}` } },
	})
	await client.connect(transport as Parameters<Client['connect']>[0])
	/** Calls a tool; returns its texts, the last one parsed as JSON unless the call failed. */
	async function use(name: string, input: Record<string, unknown> = {}) {
		const { content, isError } = await client.callTool({ name, arguments: input })
		const texts = (content as Content).map(({ text }) => text)
		return {
			isError: isError ?? false,
			texts,
			answer: isError ? null : JSON.parse(texts.at(-1) ?? ''),
		}
	}
	return { client, use }
}

describe('/mcp', () => {
	it('lists its tools, and which of them change something', async () => {
		const { client } = await assistant(await owner())
		const { tools } = await client.listTools()
		expect(
			Object.fromEntries(
				tools.map(({ name, annotations }) => [
					name,
					annotations?.readOnlyHint ? 'reads' : annotations?.destructiveHint ? 'changes' : 'adds',
				]),
			),
		).toEqual({
			find_leads: 'reads',
			get_lead: 'reads',
			set_lead_status: 'changes',
			set_lead_stage: 'changes',
			assign_lead: 'changes',
			list_members: 'reads',
			set_away: 'changes',
			add_lead_note: 'adds',
			list_trash: 'reads',
			restore_lead: 'adds',
			restore_link: 'adds',
			list_files: 'reads',
			list_links: 'reads',
			create_link: 'adds',
			list_link_templates: 'reads',
			duplicate_link: 'adds',
			update_link: 'changes',
			edit_links: 'changes',
			undo_links_edit: 'changes',
			import_links: 'adds',
			list_domains: 'reads',
			add_domain: 'adds',
			check_domain: 'changes',
			set_ask_once: 'changes',
			read_numbers: 'reads',
		})
		for (const { description, inputSchema } of tools) {
			expect(description).toMatch(/\w/)
			expect(inputSchema.type).toBe('object')
		}
		const finding = tools.find(({ name }) => name === 'find_leads')?.inputSchema.properties
		expect(Object.keys(finding ?? {})).toEqual(expect.arrayContaining(leadFilterNames))
	})

	it('creates and changes links', async () => {
		const ada = await owner()
		const { use } = await assistant(ada)
		const created = await use('create_link', {
			title: 'The guide',
			destinationUrl: 'https://example.com/guide',
			requirePhone: true,
		})
		expect(created.answer).toMatchObject({ title: 'The guide', requirePhone: true })
		const { id } = created.answer
		const asked = [
			{ key: 'name', type: 'name' },
			{ key: 'email', type: 'email', showIf: [{ fact: 'answer:name', op: 'answered' }] },
		]
		const formed = await use('update_link', { id, fields: asked })
		expect(formed.answer).toMatchObject({ fields: asked })
		await use('update_link', { id, requirePhone: true })
		const changed = await use('update_link', { id, active: false })
		expect(changed.answer).toMatchObject({ id, title: 'The guide', active: false })
		expect((await use('list_links')).answer).toMatchObject([{ id, active: false }])
		const copy = await use('duplicate_link', { id, title: 'Another', active: true })
		expect(copy.answer).toMatchObject({ title: 'Another', requirePhone: true, active: true })
	})

	it('imports and changes many links, each tried first, and lists domains', async () => {
		const { use } = await assistant(await owner())
		const csv = 'Long URL,Title\nhttps://example.com/a,One\nhttps://example.com/b,Two\n'
		const file = { importId: crypto.randomUUID(), csv }
		const tried = await use('import_links', file)
		expect(tried.answer.rows).toMatchObject([{ outcome: 'imported' }, { outcome: 'imported' }])
		expect((await use('list_links')).answer).toEqual([])
		await use('import_links', { ...file, dryRun: false })
		const ids = (await use('list_links')).answer.map(({ id }: { id: number }) => id)
		expect(ids).toHaveLength(2)
		const edit = { ids, set: { addTags: ['fair'], utm: { utm_source: 'fair' } } }
		const after = { tags: ['fair'], destinationUrl: 'https://example.com/b?utm_source=fair' }
		expect((await use('edit_links', edit)).answer.links).toContainEqual(
			expect.objectContaining({ after }),
		)
		expect((await use('list_links', { tag: 'fair' })).answer).toEqual([])
		const { undoId } = (await use('edit_links', { ...edit, dryRun: false })).answer
		expect((await use('list_links', { tag: 'fair' })).answer).toHaveLength(2)
		expect((await use('undo_links_edit', { undoId })).answer).toEqual({ changed: 2 })
		const host = `go.assistant${Date.now()}.localhost`
		const { id } = (await use('add_domain', { host })).answer
		expect((await use('check_domain', { id })).answer).toMatchObject({ host, state: 'live' })
		expect((await use('list_domains')).answer).toMatchObject([{ id, host }])
	})

	it('says what comes after the form, and whether pages remember visitors', async () => {
		const ada = await owner()
		const { use } = await assistant(ada)
		const { answer } = await use('create_link', {
			title: 'The guide',
			destinationUrl: 'https://example.com/guide',
			after: { kind: 'message', text: 'Thank you.' },
			confirm: 'after',
			reply: { subject: 'Hello {name}', text: '{destination}' },
		})
		const after = { kind: 'message', text: 'Thank you.' }
		expect(answer).toMatchObject({ after, confirm: 'after', reply: { subject: 'Hello {name}' } })
		const changed = await use('update_link', { id: answer.id, confirm: 'off', reply: null })
		expect(changed.answer).toMatchObject({ after, confirm: 'off', reply: null })
		const wrong = await use('update_link', { id: answer.id, after: { kind: 'file', fileId: 99 } })
		expect(wrong).toMatchObject({ isError: true, texts: [expect.stringContaining('file')] })
		expect((await use('set_ask_once', { askOnce: true })).answer).toMatchObject({ askOnce: true })
	})

	it('finds leads, explains a score and sets a status', async () => {
		const ada = await owner()
		await withLeads(ada)
		const { use } = await assistant(ada)
		const found = await use('find_leads', { q: 'hopper' })
		expect(found.texts[0]).toBe('1 match.')
		expect(found.answer).toMatchObject([{ name: 'Grace Hopper' }])
		const paged = await use('find_leads', { limit: 2, sort: 'score' })
		const cursor = /^3 match. Cursor of the next page: (\S+)$/.exec(paged.texts[0] ?? '')?.[1]
		expect((await use('find_leads', { limit: 2, sort: 'score', cursor })).answer).toHaveLength(1)
		const { id, score } = found.answer[0]
		const lead = await use('get_lead', { id })
		expect(lead.texts[0]).toMatch(new RegExp(`^Score ${score} of 100, status \\w+\\.\\n- `))
		expect(lead.texts[0]).toContain('- +20: Valid email address')
		const set = await use('set_lead_status', { id, status: 'qualified' })
		expect(set.answer).toMatchObject({ qualificationStatus: 'qualified', statusByHand: true })
		expect((await use('get_lead', { id })).texts[0]).toContain('status qualified, set by hand')
		expect((await use('set_lead_status', { id, status: null })).answer).toMatchObject({
			statusByHand: false,
		})
		expect((await use('set_lead_stage', { id, stage: 'contacted' })).answer).toMatchObject({
			stage: 'contacted',
			firstContactAt: expect.any(String),
		})
		expect((await use('add_lead_note', { id, text: 'Called her' })).answer).toMatchObject({
			text: 'Called her',
			author: 'Ada Owner',
		})
		const [me] = (await use('list_members')).answer
		expect((await use('assign_lead', { id, assigneeId: me.id })).answer).toMatchObject({
			assignee: 'Ada Owner',
		})
		expect((await use('find_leads', { assignee: 'me' })).answer).toMatchObject([{ id }])
		expect((await use('find_leads', { stage: 'contacted' })).answer).toMatchObject([{ id }])
		expect((await use('read_numbers')).answer).toMatchObject({ totalLeads: 3, totalLinks: 1 })
	})

	it('says what went wrong', async () => {
		const ada = await owner()
		const other = await makeLink(await owner())
		await submitLead(other.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		const { use } = await assistant(ada)
		expect(await use('update_link', { id: other.id, title: 'Mine' })).toMatchObject({
			isError: true,
			texts: ['Link not found'],
		})
		expect(
			await use('create_link', { title: 'x', destinationUrl: 'javascript:alert(1)' }),
		).toMatchObject({ isError: true, texts: ['Please enter a valid URL'] })
		expect((await use('get_lead', { id: 'x' })).isError).toBe(true)
		expect((await use('find_leads')).answer).toEqual([])
	})

	it('refuses an argument that it does not know, and says which one is', async () => {
		const { client, use } = await assistant(await owner())
		for (const { name } of (await client.listTools()).tools) {
			const { isError, texts } = await use(name, { zz_nobody: 1 })
			expect([name, isError, texts[0]]).toEqual([
				name,
				true,
				expect.stringContaining('Unknown parameter zz_nobody.'),
			])
		}
		expect((await use('find_leads', { query: 'hopper' })).texts[0]).toContain(
			'Unknown parameter query. Did you mean q?',
		)
	})

	it.each<[string, Record<string, unknown>, Scope]>([
		['find_leads', {}, 'leads:read'],
		['get_lead', { id: 1 }, 'leads:read'],
		['set_lead_status', { id: 1, status: 'hot' }, 'leads:write'],
		['set_lead_stage', { id: 1, stage: 'won' }, 'leads:write'],
		['assign_lead', { id: 1, assigneeId: null }, 'leads:write'],
		['list_members', {}, 'account:read'],
		['set_away', { until: null }, 'account:write'],
		['add_lead_note', { id: 1, text: 'Called' }, 'leads:write'],
		['list_trash', {}, 'leads:read'],
		['restore_lead', { id: 1 }, 'leads:write'],
		['restore_link', { id: 1 }, 'links:write'],
		['list_files', {}, 'links:read'],
		['list_links', {}, 'links:read'],
		['create_link', { title: 'x', destinationUrl: 'https://example.com' }, 'links:write'],
		['update_link', { id: 1, title: 'x' }, 'links:write'],
		['edit_links', { ids: [1], set: { active: false } }, 'links:write'],
		['undo_links_edit', { undoId: crypto.randomUUID() }, 'links:write'],
		['import_links', { importId: crypto.randomUUID(), csv: 'URL\n' }, 'links:write'],
		['list_link_templates', {}, 'links:read'],
		['duplicate_link', { id: 1 }, 'links:write'],
		['list_domains', {}, 'links:read'],
		['add_domain', { host: 'go.acme.io' }, 'links:write'],
		['check_domain', { id: 1 }, 'links:write'],
		['set_ask_once', { askOnce: true }, 'account:write'],
		['read_numbers', {}, 'stats:read'],
	])('%s requires the scope of what it does', async (name, input, scope) => {
		const others = scopes.filter((one) => one !== scope)
		const { use } = await assistant(await owner(), others)
		const { isError, texts } = await use(name, input)
		expect([isError, texts[0]]).toEqual([true, expect.stringContaining(`lacks the scope ${scope}`)])
	})

	it('accepts no session and no invalid token', async () => {
		const ada = await owner()
		const init = {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				Accept: 'application/json, text/event-stream',
			},
			body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
		}
		const refused = await ada.send('/mcp', init)
		expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unauthorized' }])
		const headers = { ...init.headers, authorization: 'Bearer ll_nothing' }
		const response = await ada.send('/mcp', { ...init, headers })
		expect(response.status).toBe(401)
		expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
	})
})
