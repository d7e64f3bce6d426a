import { shortAddress } from '../ui/shortAddress'
import type { Note } from './notes'
import type { Lead, WholeLead } from './queries'

/** Something that happened with a person. */
export type Entry = { at: string; key: string } & (
	| { capture: Lead }
	| { upload: WholeLead['uploads'][number] }
	| { route: NonNullable<Lead['route']> }
	| { confirmed: string }
	| { mail: WholeLead['mails'][number] }
	| { place: WholeLead['connectors'][number] }
	| { webhook: WholeLead['webhooks'][number] }
	| { download: string | null }
	| { note: Note }
	| { change: WholeLead['changes'][number] }
)

/**
 * Everything that happened with a person, newest first, without notes being deleted. Consequences of a capture, which
 * have the same time, come above it.
 */
export function historyOf(
	lead: WholeLead,
	hidden: Pick<ReadonlyMap<number, unknown>, 'has'>,
): Entry[] {
	const captures = [lead, ...lead.others]
	const capturedAt = (leadId: number) =>
		captures.find(({ id }) => id === leadId)?.createdAt ?? lead.createdAt
	const entries: Entry[] = [
		...captures.map((capture) => ({
			at: capture.createdAt,
			key: `capture ${capture.id}`,
			capture,
		})),
		...captures.flatMap(({ id, createdAt, uploads }) =>
			uploads.map((upload) => ({ at: createdAt, key: `upload ${id} ${upload.id}`, upload })),
		),
		...captures.flatMap(({ id, createdAt, route }) =>
			route ? [{ at: createdAt, key: `route ${id}`, route }] : [],
		),
		...lead.mails.map((mail) => ({ at: mail.at, key: `${mail.kind} ${mail.leadId}`, mail })),
		...captures.flatMap(({ id, confirmedAt }) =>
			confirmedAt ? [{ at: confirmedAt, key: `confirmed ${id}`, confirmed: confirmedAt }] : [],
		),
		...lead.connectors.map((place) => ({
			at: place.sentAt ?? capturedAt(place.leadId),
			key: `connector ${place.leadId} ${place.connectorId}`,
			place,
		})),
		...lead.webhooks.map((webhook) => ({
			at: webhook.at,
			key: `webhook ${webhook.leadId} ${webhook.endpointId} ${webhook.type} ${webhook.state}`,
			webhook,
		})),
		...(lead.pass?.downloads ?? []).map((at, i) => ({
			at,
			key: `download ${i}`,
			download: lead.pass?.name ?? null,
		})),
		...lasting(lead.changes).map((change) => ({
			at: change.changedAt,
			key: `change ${change.id}`,
			change,
		})),
		...lead.notes
			.filter(({ id }) => !hidden.has(id))
			.map((note) => ({ at: note.createdAt, key: `note ${note.id}`, note })),
	]
	return entries.toReversed().sort((a, b) => b.at.localeCompare(a.at))
}

type Change = WholeLead['changes'][number]

/** A change that its author takes back within this many milliseconds was a slip. */
const slipMs = 60_000

/** The changes without those that were undone at once, and their undoing. */
function lasting(changes: readonly Change[]) {
	const left = new Set(changes)
	const oldestFirst = changes.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))
	for (const [i, change] of oldestFirst.entries()) {
		if (!left.has(change)) continue
		const next = oldestFirst
			.slice(i + 1)
			.find(({ leadId, what }) => leadId === change.leadId && what === change.what)
		if (next && undoes(next, change)) {
			left.delete(change)
			left.delete(next)
		}
	}
	return [...left]
}

const undoes = (next: Change, change: Change) =>
	next.before === change.after &&
	next.after === change.before &&
	next.author === change.author &&
	next.via === change.via &&
	Date.parse(next.changedAt) - Date.parse(change.changedAt) < slipMs

/** Where a lead came from: its campaign as "newsletter / email / november", else its channel or the site. No line starts with a slash. */
export function cameFrom({ additionalData, way }: Pick<Lead, 'additionalData' | 'way'>) {
	const { utmSource, utmMedium, utmCampaign, referrer } = additionalData ?? {}
	const campaign = [utmSource, utmMedium, utmCampaign].filter(Boolean).join('\u00a0/ ')
	return campaign || way || (referrer && shortAddress(referrer)) || null
}

/** The tags that a change added and removed. */
export function tagChange({ before, after }: Pick<Change, 'before' | 'after'>) {
	const list = (tags: string) => (tags ? tags.split(', ') : [])
	const [old, now] = [list(before), list(after)]
	return {
		added: now.filter((tag) => !old.includes(tag)),
		removed: old.filter((tag) => !now.includes(tag)),
	}
}
