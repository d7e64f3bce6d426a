import { z } from 'zod'
import { type Ask, Fault, type Row } from '../../kind'
import { idProperty, type Objects, oneError, pipelines, wordsOf } from './shapes'

// https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/batch/post-crm-v3-objects-contacts-batch-upsert
const batch = z.object({
	results: z.array(
		z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) }),
	),
	errors: z.array(oneError).optional(),
})
type Batch = z.infer<typeof batch>

/** Their lifecycle stages, by our stages: a contact's is set to one of these only. */
const lifecycle: Record<string, string> = {
	open: 'lead',
	contacted: 'salesqualifiedlead',
	won: 'customer',
	lost: 'other',
}

/** An empty text would clear what others have filled in; what a lead doesn't have is left as it is, unless it had it. */
const filled = ({ values, shaped, emptied, stage }: Row) =>
	Object.fromEntries(
		Object.entries({ ...values, ...inWords(shaped) })
			// Where stages come back, it is set by itself: one that came from there isn't sent back.
			.filter(
				([name, value]) =>
					(value !== '' || emptied.includes(name)) &&
					(stage === undefined || name !== 'lifecyclestage'),
			)
			.map(([name, value]) =>
				name === 'lifecyclestage' ? [name, lifecycle[value] ?? value] : [name, value],
			),
	)

/** Several values are parted by semicolons. */
const inWords = (shaped: Row['shaped']) =>
	Object.fromEntries(
		Object.entries(shaped).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.join(';') : value ? 'true' : '',
		]),
	)

const existingId = ({ message }: Fault) => /Existing ID: (\d+)/.exec(message)?.[1]

type Found = { id: string; key: string | null | undefined }

/** The ids of what is there already, by their id or a unique property. */
export async function read(
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
export function groupsOf(rows: readonly Row[]) {
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
 * Adds or changes contacts. One that is known by its id, or has the lead's address, is changed; all others are found by
 * our id or added. A contact of several leads has the id of the newest.
 */
export async function sendContacts(ask: Ask, rows: readonly Row[]) {
	const theirs = (row: Row) => row.theirId?.split('/')[0] ?? ''
	const known = await read(ask, 'contacts', 'id', rows.map(theirs).filter(Boolean))
	const unknown = rows.filter((row) => !known.has(theirs(row)))
	const emails = unknown.flatMap(({ lead }) => lead.email?.toLowerCase() ?? [])
	const byEmail = await read(ask, 'contacts', 'email', emails)
	const place = (row: Row) =>
		known.get(theirs(row)) ?? byEmail.get(row.lead.email?.toLowerCase() ?? '')
	const ours = ({ lead }: Row) => ({ [idProperty]: String(lead.id) })
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
			properties: {
				...filled(row),
				...(known.has(theirs(row)) && staged(row)),
				...(row.isNewest && ours(row)),
			},
		})),
	)
	for (const { row, id } of there) ids.set(row, id)
	const added = await addContacts(
		ask,
		missing.map((row) => ({
			id: String(row.lead.id),
			properties: { ...filled(row), ...ours(row), ...staged(row) },
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
export async function moveDeals(ask: Ask, rows: readonly Row[]) {
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
export async function sendDeals(
	ask: Ask,
	pipeline: string,
	rows: readonly Row[],
	contacts: string[],
) {
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
