import { z } from 'zod'
import type { FieldShape } from '../../../schema/connectorFacts'
import { type Ask, idName, type Kind } from '../kind'

// https://airtable.com/developers/web/api/update-multiple-records
const bases = z.object({
	bases: z.array(z.object({ id: z.string(), name: z.string(), permissionLevel: z.string() })),
	offset: z.string().optional(),
})
const tables = z.object({
	tables: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			fields: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
		}),
	),
})
const records = z.object({
	records: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
})
const problem = z.object({
	error: z.union([z.string(), z.object({ type: z.string(), message: z.string().optional() })]),
})

const maxPages = 10
/** How many bases are looked into: each is a request, and five a second are allowed. */
const maxBases = 30

/** Fields whose value is calculated, or is not a text. */
const notFilled =
	/^(?:formula|rollup|count|lookup|multipleLookupValues|autoNumber|createdTime|lastModifiedTime|createdBy|lastModifiedBy|button|aiText|externalSyncSource|multipleAttachments|multipleRecordLinks|singleCollaborator|multipleCollaborators|barcode)$/

// https://airtable.com/developers/web/api/field-model
const shapes: Record<string, FieldShape> = {
	multipleSelects: 'list',
	checkbox: 'check',
	date: 'day',
}

const placeIn = (target: string) => {
	const [base = '', table = ''] = target.split('/')
	return { base: encodeURIComponent(base), table: encodeURIComponent(table) }
}

const tablesIn = async (ask: Ask, base: string) =>
	tables.parse(await ask('GET', `/meta/bases/${encodeURIComponent(base)}/tables`)).tables

async function fieldsOf(ask: Ask, target: string) {
	const [base = '', table] = target.split('/')
	return (await tablesIn(ask, base)).find(({ id }) => id === table)?.fields ?? []
}

/** Records of a table, by a field that has our ids. */
export const airtable: Kind = {
	base: () => 'https://api.airtable.com/v0',
	headers: (key) => ({ Authorization: `Bearer ${key}` }),
	words(status, body) {
		const error = problem.safeParse(body).data?.error
		const { type, message } = typeof error === 'string' ? { type: error } : (error ?? {})
		const field = /(?:[Ff]ield|column)(?: name)?:? "([^"]+)"/.exec(message ?? '')?.[1]
		// The table is gone, or the token can't see it any more: Airtable doesn't say which.
		if (type === 'TABLE_NOT_FOUND') return { message, kind: 'target_gone' }
		if (status === 403) return { message: message ?? 'The token may not do this.' }
		return { message: message ?? type, field }
	},
	atOnce: 10,
	// Five a second for each base.
	gapMs: 200,
	async account(ask) {
		const { id, email } = z
			.object({ id: z.string(), email: z.string().optional() })
			.parse(await ask('GET', '/meta/whoami'))
		return { name: email ?? id }
	},
	async targets(ask) {
		const all = []
		let offset: string | undefined
		for (let page = 0; page < maxPages; page++) {
			const query = offset ? `?offset=${encodeURIComponent(offset)}` : ''
			const part = bases.parse(await ask('GET', `/meta/bases${query}`))
			all.push(...part.bases)
			offset = part.offset
			if (!offset || all.length >= maxBases) break
		}
		const editable = all.filter(({ permissionLevel }) => /^(?:create|edit)$/.test(permissionLevel))
		const found = []
		for (const base of editable.slice(0, maxBases)) {
			for (const { id, name } of await tablesIn(ask, base.id))
				found.push({ id: `${base.id}/${id}`, name: `${base.name}, ${name}` })
		}
		return found
	},
	async fields(ask, target) {
		return (await fieldsOf(ask, target))
			.filter(({ type, name }) => !notFilled.test(type) && name !== idName)
			.map(({ name, type }) => ({ id: name, name, as: shapes[type] }))
	},
	async prepare(ask, target) {
		const { base, table } = placeIn(target)
		if (!(await fieldsOf(ask, target)).some(({ name }) => name === idName))
			await ask('POST', `/meta/bases/${base}/tables/${table}/fields`, {
				name: idName,
				type: 'singleLineText',
				description: 'Filled by Leadlinks, so that no lead is here twice',
			})
		return null
	},
	async send(ask, { target }, rows) {
		const { base, table } = placeIn(target)
		const answer = records.parse(
			await ask('PATCH', `/${base}/${table}`, {
				performUpsert: { fieldsToMergeOn: [idName] },
				// Makes choices that are not there yet, and numbers of texts.
				typecast: true,
				records: rows.map(({ lead, values, shaped }) => ({
					fields: { ...nulled(values), ...shaped, [idName]: String(lead.id) },
				})),
			}),
		)
		const ids = new Map(answer.records.map(({ id, fields }) => [String(fields[idName]), id]))
		return rows.map(({ lead }, i) => ids.get(String(lead.id)) ?? answer.records[i]?.id ?? '')
	},
	async remove(ask, { target }, theirId) {
		const { base, table } = placeIn(target)
		await ask('DELETE', `/${base}/${table}/${encodeURIComponent(theirId)}`)
	},
	compare: {
		// A page.
		atOnce: 100,
		async find(ask, { target }, theirIds) {
			const { base, table } = placeIn(target)
			const ids = theirIds.filter((id) => /^rec\w+$/.test(id))
			const query = new URLSearchParams({
				'fields[]': idName,
				filterByFormula: `OR(${ids.map((id) => `RECORD_ID()='${id}'`).join(',')})`,
			})
			const found = records.parse(await ask('GET', `/${base}/${table}?${query}`)).records
			return found.map(({ id }) => id)
		},
	},
	page: ({ target }, theirId) => `https://airtable.com/${target}/${theirId}`,
}

/** An empty text is no date and no number: null clears a field of any type. */
const nulled = (values: Record<string, string>) =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]))
