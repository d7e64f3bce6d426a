import { expect, it } from 'vitest'
import { cameFrom, historyOf, tagChange } from './history'
import type { WholeLead } from './queries'

const capturedAt = '2026-11-20T10:00:00.000Z'
const lead = {
	id: 1,
	createdAt: capturedAt,
	confirmedAt: '2026-11-20T10:05:00.000Z',
	others: [],
	uploads: [{ id: 'u', key: 'cv', name: 'cv.pdf' }],
	route: { rule: 'r', name: 'Students', kind: 'booking', to: 'https://book.example' },
	mails: [{ leadId: 1, kind: 'confirm', state: 'sent', at: '2026-11-20T10:01:00.000Z' }],
	connectors: [
		{ leadId: 1, connectorId: 1, state: 'sent', sentAt: '2026-11-20T10:02:00.000Z' },
		{ leadId: 1, connectorId: 2, state: 'waiting', sentAt: null },
	],
	webhooks: [
		{
			leadId: 1,
			endpointId: 3,
			type: 'lead.created',
			state: 'delivered',
			at: '2026-11-20T10:03:00.000Z',
		},
	],
	pass: { name: 'Guide.pdf', downloads: ['2026-11-21T10:00:00.000Z'] },
	changes: [{ id: 7, what: 'stage', changedAt: '2026-11-22T10:00:00.000Z' }],
	notes: [
		{ id: 8, createdAt: '2026-11-23T10:00:00.000Z' },
		{ id: 9, createdAt: '2026-11-24T10:00:00.000Z' },
	],
} as unknown as WholeLead

it('tells everything that happened with a lead, newest first, what follows from a capture above it', () => {
	expect(historyOf(lead, new Map([[9, {}]])).map(({ key }) => key)).toEqual([
		...['note 8', 'change 7', 'download 0', 'confirmed 1', 'webhook 1 3 lead.created delivered'],
		...['connector 1 1', 'confirm 1', 'connector 1 2', 'route 1', 'upload 1 u', 'capture 1'],
	])
})

it('leaves out what its author undid within a minute, and its undoing', () => {
	const change = (id: number, seconds: number, before: string, after: string, author = 'Ada') => ({
		...{ id, leadId: 1, what: 'stage', before, after, author, via: null },
		changedAt: new Date(Date.UTC(2026, 10, 22, 10, 0, seconds)).toISOString(),
	})
	const shown = (...changes: ReturnType<typeof change>[]) =>
		historyOf({ ...lead, changes: changes.toReversed() } as unknown as WholeLead, new Map())
			.map(({ key }) => key)
			.filter((key) => key.startsWith('change'))
	const contacted = change(1, 0, 'open', 'contacted')
	expect(shown(contacted, change(2, 40, 'contacted', 'open'))).toEqual([])
	expect(
		shown(contacted, change(2, 40, 'contacted', 'open'), change(3, 50, 'open', 'won')),
	).toEqual(['change 3'])
	const kept = ['change 2', 'change 1']
	expect(shown(contacted, change(2, 90, 'contacted', 'open'))).toEqual(kept)
	expect(shown(contacted, change(2, 40, 'contacted', 'won'))).toEqual(kept)
	expect(shown(contacted, change(2, 40, 'contacted', 'open', 'Bob'))).toEqual(kept)
})

it('says where a lead came from as campaigns are written, else by the channel, else by the site', () => {
	const from = (additionalData: object | null, way: string | null = null) =>
		cameFrom({ additionalData, way } as never)
	expect(from({ utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'november' })).toBe(
		'newsletter\u00a0/ email\u00a0/ november',
	)
	expect(from({ referrer: 'www.news.example' }, 'Booth')).toBe('Booth')
	expect(from({ referrer: 'www.news.example' })).toBe('news.example')
	expect(from(null)).toBeNull()
})

it('says which tags came and went', () => {
	expect(tagChange({ before: 'VIP, Berlin', after: 'VIP, fair' })).toEqual({
		added: ['fair'],
		removed: ['Berlin'],
	})
})
