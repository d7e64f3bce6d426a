import { env } from 'cloudflare:workers'
import type { ConnectorKind } from '../../schema/connectorKinds'
import type { Stage } from '../../schema/stage'
import { readAllBack } from '../connectors/comingBack'
import { connected, connectorServer } from './connectors'

/** A tool whose stages come back, to what leads go there, and their stages by ours. */
export type Case = { kind: ConnectorKind; target: string; theirs: Record<Stage, string> }
export const cases: [string, Case][] = [
	[
		'HubSpot, deals',
		{
			kind: 'hubspot',
			target: '77',
			theirs: { open: 'first', contacted: 'second', won: 'won', lost: 'lost' },
		},
	],
	[
		'HubSpot, contacts',
		{
			kind: 'hubspot',
			target: 'contacts',
			theirs: { open: 'lead', contacted: 'salesqualifiedlead', won: 'customer', lost: 'other' },
		},
	],
	[
		'Pipedrive',
		{
			kind: 'pipedrive',
			target: '1',
			theirs: { open: '11', contacted: '9', won: 'won', lost: 'lost' },
		},
	],
]

export const minute = 60_000

/** A connection whose stages come back, with leads that were sent there an hour ago. */
export async function comingBack(
	{ kind, target, theirs }: Case,
	names = ['Grace Hopper'],
	settings: object = {},
) {
	const server = connectorServer(settings)
	const { ada, link, leave, state, byId } = await connected(server, kind, { target })
	const found = await ada.api.connectors[':id'].stages.$get(byId)
	const { mapping } = await found.json()
	const on = await ada.api.connectors[':id'].$patch({ ...byId, json: { stages: mapping } })
	if (on.status !== 200) throw new Error(await on.text())
	await leave(names)
	await server.deliverAll()
	/** Lets all that has happened here have happened earlier. */
	const letPass = (ms = 60 * minute) =>
		env.DB.batch(
			[
				'update leads set created_at = created_at - ?',
				'update lead_changes set changed_at = changed_at - ?',
				'update connector_deliveries set sent_at = sent_at - ?',
				'update connectors set changes_seen = changes_seen - ?',
			].map((sql) => env.DB.prepare(sql).bind(ms)),
		)
	await letPass()
	const leads = async () => (await ada.api.leads.$get({ query: {} })).json()
	/** What has a lead's stage over there, and which. */
	const there = async (name = names[0] ?? '') => {
		const { records } = await server.at(kind)
		const words = [name, `${name.toLowerCase().replaceAll(' ', '.')}@`]
		const what = target === 'contacts' ? /"email"/ : /"dealname"|"title"/
		const record = records.find(({ values }) => {
			const text = JSON.stringify(values)
			return what.test(text) && words.some((word) => text.includes(word))
		})
		const { lifecyclestage, dealstage, status, stage_id } = record?.values ?? {}
		const stage = lifecyclestage ?? dealstage ?? (status === 'open' ? String(stage_id) : status)
		return { id: record?.id ?? '', stage }
	}
	/** The stages of leads by name. */
	const stages = async () => {
		const { results } = await env.DB.prepare(
			'select name, stage from leads where link_id = ? order by name',
		)
			.bind(link.id)
			.all<{ name: string; stage: Stage }>()
		return Object.fromEntries(results.map((lead) => [lead.name, lead.stage]))
	}
	return {
		server,
		ada,
		leave,
		state,
		byId,
		theirs,
		leads,
		letPass,
		there,
		mapping,
		stages,
		stage: async () => (await stages())[names[0] ?? ''],
		async poll() {
			await readAllBack(server.settings as never)
			await server.send()
			await server.work()
			await server.send()
		},
		/** What one of their people does. */
		async move(stage: string, agoMs = 0, name = names[0]) {
			await server.at(kind, { move: { id: (await there(name)).id, stage, agoMs } })
		},
		async change(stage: Stage) {
			const [lead] = (await leads()).filter(({ name }) => name === names[0])
			await ada.api.leads[':id'].$patch({ param: { id: String(lead?.id) }, json: { stage } })
		},
	}
}
