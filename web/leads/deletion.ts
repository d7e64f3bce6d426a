import { leadPage } from '../../schema/leadPage'
import type { SuspectSign } from '../../schema/score'
import { api } from '../api/client'
import { refreshLeads } from '../api/queryClient'
import { deleteRows, inBatches } from '../list/deleteRows'
import { askAboutTools, type How } from '../shell/askAboutTools'
import { trashing } from '../shell/trashing'
import { undoableDeletion } from '../shell/undoableDeletion'
import { formatNumber } from '../ui/numbers'
import type { Lead } from './queries'

type Deleted = Pick<Lead, 'id' | 'linkId' | 'suspect'>

/**
 * Moves leads to the trash, with undo. If the workspace has connected tools, first asks what to do with the leads there,
 * and deletes none if the user closes the dialog. `begin` runs right before they are moved.
 */
export async function deleteLeads(leads: Deleted[], begin?: () => void) {
	const count = leads.filter(({ suspect }) => !suspect).length
	const how = await askAboutTools({ count })
	if (!how) return
	begin?.()
	await trash(leads, how)
}

const trash = trashing({
	of: 'leads',
	describe: ({ length }: Deleted[]) => ({
		title: length === 1 ? 'Lead deleted' : `${formatNumber(length)} leads deleted`,
	}),
	remove: (leads, how?: How) =>
		deleteRows(
			leads,
			leadPage.max,
			(param) => api.leads[':id'].$delete({ param, query: how ?? {} }),
			(json) => api.leads.delete.$post({ json: { ...json, ...how } }),
		),
	restore: (leads) =>
		inBatches(leads, leadPage.max, (json) => api.trash.leads.restore.$post({ json })),
	refresh: refreshLeads,
	errorTitle: 'Failed to delete lead',
})

const deleteSuspects = undoableDeletion({
	of: 'leads',
	describe: (_: Suspect[]) => ({
		title: 'Suspected spam deleted',
		description:
			'All of it from the same link, held for the same reason. It doesn’t go to the trash.',
	}),
	remove: (suspects) => {
		const kinds = new Map(suspects.map((one) => [likenessOf(one), one]))
		return Promise.all([...kinds.values()].map((one) => deleteAllLike(one)))
	},
	refresh: refreshLeads,
	errorTitle: 'Failed to delete suspected spam',
})

type Suspect = { id: number; linkId: number; suspect: { sign: SuspectSign } }

const likenessOf = ({ linkId, suspect }: Suspect) => `${linkId} ${suspect.sign}`

/** Repeats the request until all are deleted: each round deletes a few thousand. */
async function deleteAllLike({ linkId, suspect }: Suspect) {
	for (let done = false; !done; ) {
		const json = { linkId, sign: suspect.sign }
		const answer = await api.leads.suspects.delete.$post({ json })
		done = (await answer.json()).done
	}
}

/** Deletes a suspect and all like it, with undo; `shown` disappear at once. */
export function deleteAlike(suspect: Lead, shown: readonly Lead[]) {
	const suspects = shown.filter((lead): lead is Lead & Suspect => lead.suspect !== null)
	const same = ({ linkId, suspect: held }: Suspect) =>
		linkId === suspect.linkId && held.sign === suspect.suspect?.sign
	deleteSuspects(suspects.filter(same))
}
