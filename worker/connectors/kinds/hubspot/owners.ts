import { z } from 'zod'
import { hubspotOwnersScope } from '../../../../schema/connectorKinds'
import { type Ask, Fault, type Field, onceInRound, type Row } from '../../kind'

/** The property that has a contact's owner. */
const ownerProperty = 'hubspot_owner_id'

// https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
const owners = z.object({
	results: z.array(z.object({ id: z.string(), email: z.string().nullish() })),
})
/** The most that one request lists. */
const most = 500

/** The owners that there are, by address; undefined without the scope to read them. */
async function readOwners(ask: Ask) {
	try {
		const { results } = owners.parse(await ask('GET', `/crm/v3/owners?limit=${most}`))
		return new Map(results.map(({ id, email }) => [email?.toLowerCase(), id]))
	} catch (error) {
		if (!(error instanceof Fault) || error.kind !== 'signed_out' || error.more.status !== 403)
			throw error
		return undefined
	}
}

/** The place for the assignee, whose name says if the scope for it is missing. */
export const ownerField = async (ask: Ask): Promise<Field> => ({
	id: ownerProperty,
	name: (await readOwners(ask))
		? 'Owner'
		: `Owner (not sent without the scope ${hubspotOwnersScope})`,
	only: 'assignee',
})

const ownersNow = onceInRound(readOwners)

/**
 * Rows with the id of HubSpot's owner who has the assignee's address. If there is none, or the lead has no assignee,
 * the contact's owner is left as it is.
 */
export async function withOwners(ask: Ask, rows: readonly Row[]): Promise<readonly Row[]> {
	if (!rows.some(({ values }) => values[ownerProperty])) return rows.map((row) => owned(row, ''))
	const byEmail = await ownersNow(ask)
	return rows.map((row) => owned(row, byEmail?.get(row.lead.assigneeEmail ?? '') ?? ''))
}

function owned(row: Row, owner: string): Row {
	const { [ownerProperty]: assignee, ...values } = row.values
	return { ...row, values: assignee && owner ? { ...values, [ownerProperty]: owner } : values }
}
