// Ids of another workspace's things where a body or a query names them: security.test.ts has those in paths.
import { beforeEach, expect, it } from 'vitest'
import { belongings } from './testing/belongings'
import { browser } from './testing/client'
import { markers, plant } from './testing/planted'
import { sessionCookie } from './testing/requests'

type Whose = Awaited<ReturnType<typeof plant>>

let ada: Whose
let eve: Whose
beforeEach(async () => {
	ada = await plant('zq-owner')
	eve = await plant()
})

const guide = 'https://93.184.216.34/hooks'

/** What Eve sends that names something of Ada's: in a change or a query of her own, and the response. */
const attempts: [what: string, send: () => [string, object?], status: number, text: RegExp][] = [
	[
		'a link on her domain',
		() => [link(), { domain: `d${ada.hostId}.localhost` }],
		400,
		/no such domain/,
	],
	[
		'a rule that gives her file',
		() => [link(), { rules: [{ name: 'x', when, then: file() }] }],
		400,
		/file is gone/,
	],
	['a form that ends with her file', () => [link(), { after: file() }], 400, /file is gone/],
	[
		'a design with her picture',
		() => [link(), { design: { logo: ada.pictureHash } }],
		400,
		/picture does not exist/,
	],
	[
		'leads dealt to her',
		() => [link(), { assign: { kind: 'one', members: [ada.id] } }],
		400,
		/members of this workspace/,
	],
	[
		'a lead assigned to her',
		() => [`PATCH /api/leads/${eve.leadId}`, { assigneeId: ada.id }],
		400,
		/members of this workspace/,
	],
	[
		'her lead among others',
		() => ['PATCH /api/leads', { ids: both('leadId'), stage: 'won' }],
		400,
		/There is no lead/,
	],
	[
		'her lead to be deleted',
		() => ['POST /api/leads/delete', { ids: both('leadId') }],
		400,
		/There is no lead/,
	],
	[
		'her suspect among others',
		() => ['POST /api/leads/release', { ids: both('suspectId') }],
		400,
		/There is no lead/,
	],
	[
		'suspects of her link',
		() => ['POST /api/leads/suspects/delete', { linkId: Number(ada.linkId), sign: 'rush' }],
		200,
		/"deleted":0/,
	],
	[
		'her link among others to be edited',
		() => ['PATCH /api/links', { ids: both('linkId'), set: { active: false } }],
		400,
		/There is no link/,
	],
	[
		'her link for new ones to start from',
		() => ['PATCH /api/workspace', { linkDefaults: { templateId: Number(ada.linkId) } }],
		400,
		/no such template or domain/,
	],
	[
		'her domain for new links',
		() => ['PATCH /api/workspace', { linkDefaults: { domain: `d${ada.hostId}.localhost` } }],
		400,
		/no such template or domain/,
	],
	[
		'her link among others',
		() => ['PATCH /api/links', { ids: both('linkId'), archived: true }],
		400,
		/There is no link/,
	],
	[
		'her link to be deleted',
		() => ['POST /api/links/delete', { ids: both('linkId') }],
		400,
		/There is no link/,
	],
	[
		'her link in the trash',
		() => ['POST /api/trash/links/restore', { ids: [Number(ada.trashedLinkId)] }],
		404,
		/not found/,
	],
	[
		'her lead in the trash',
		() => ['POST /api/trash/leads/restore', { ids: [Number(ada.trashedLeadId)] }],
		404,
		/not found/,
	],
	[
		'a file that replaces hers',
		() => ['POST /api/files', { name: 'a.pdf', size: 20, replaces: Number(ada.fileId) }],
		404,
		/File not found/,
	],
	[
		'a webhook for her link',
		() => [
			'POST /api/webhooks',
			{ url: guide, events: ['lead.created'], linkId: Number(ada.linkId) },
		],
		400,
		/link does not exist/,
	],
	[
		'a webhook moved to her link',
		() => [`PATCH /api/webhooks/${eve.webhookId}`, { linkId: Number(ada.linkId) }],
		400,
		/link does not exist/,
	],
	[
		'her delivery by a webhook of one’s own',
		() => [`POST /api/webhooks/${eve.webhookId}/again`, { deliveryId: Number(ada.deliveryId) }],
		404,
		/Delivery not found/,
	],
	[
		'a tool moved to her link',
		() => [`PATCH /api/connectors/${eve.connectorId}`, { linkId: Number(ada.linkId) }],
		400,
		/link does not exist/,
	],
	[
		'her lead in a tool of one’s own',
		() => [`POST /api/connectors/${eve.connectorId}/retry`, { leadId: Number(ada.leadId) }],
		200,
		/"queued":0/,
	],
	[
		'the workspace handed over to her',
		() => ['POST /api/workspace/handover', { memberId: ada.id }],
		404,
		/Member not found/,
	],
	[
		'leads handed over to her',
		() => ['POST /api/workspace/leave', { handTo: ada.id }],
		400,
		/members of this workspace/,
	],
	[
		'when she is away',
		() => ['PUT /api/workspace/away', { until: '2999-01-01', memberId: ada.id }],
		404,
		/Member not found/,
	],
	['leads of her link', () => [`GET /api/leads?linkId=${ada.linkId}`], 200, /^\[\]$/],
	['leads assigned to her', () => [`GET /api/leads?assignee=${ada.id}`], 200, /^\[\]$/],
	['numbers of her link', () => [`GET /api/analytics?linkId=${ada.linkId}`], 404, /Link not found/],
	[
		'a file of her link’s leads',
		() => [`GET /api/export/leads?linkId=${ada.linkId}`],
		404,
		/Link not found/,
	],
	['what she did', () => [`GET /api/workspace/log?person=${ada.id}`], 200, /^\[\]$/],
]
const when: never[] = []
const link = () => `PATCH /api/links/${eve.linkId}`
const file = () => ({ kind: 'file', fileId: Number(ada.fileId), days: 3 })
const both = (id: keyof Whose) => [Number(eve[id]), Number(ada[id])]

it.each(attempts)('%s', async (_, send, status, words) => {
	const [route, json] = send()
	const [method = '', path = ''] = route.split(' ')
	const [hers, own] = [await belongings(ada), await belongings(eve)]
	const response = await browser().send(path, {
		method,
		headers: {
			cookie: await sessionCookie(eve.id),
			...(json && { 'Content-Type': 'application/json' }),
		},
		...(json && { body: JSON.stringify(json) }),
	})
	const text = await response.text()
	expect([response.status, text]).toEqual([status, expect.stringMatching(words)])
	for (const marker of markers) expect(text).not.toContain(marker)
	expect(await belongings(ada)).toEqual(hers)
	const { links, leads, members } = await belongings(eve)
	expect({ links, leads, members }).toEqual({
		links: own.links,
		leads: own.leads,
		members: own.members,
	})
})
