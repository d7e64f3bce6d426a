import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refreshLeads } from '../api/queryClient'
import { undoableDeletion } from '../shell/undoableDeletion'
import type { WholeLead } from './queries'

export type Note = WholeLead['notes'][number]

/** Notes typed but not added yet, by lead, for as long as the app is open. */
const drafts = new Map<number, string>()

export const draftOf = (leadId: number) => drafts.get(leadId) ?? ''

export function setDraft(leadId: number, text: string) {
	if (text === '') drafts.delete(leadId)
	else drafts.set(leadId, text)
}

/** Adds a note to a lead, and forgets its draft. */
export const useAddNote = (leadId: number) =>
	useMutation({
		/** `typed` is the text as shown in the field, with names. */
		mutationFn: async ({ text }: { text: string; typed: string }) =>
			(
				await api.leads[':id'].notes.$post({ param: { id: String(leadId) }, json: { text } })
			).json(),
		meta: { errorTitle: 'Failed to save the note' },
		onSuccess: (note, { typed: text }) => {
			// Also if another lead was opened in the meantime.
			if (draftOf(leadId) === text) setDraft(leadId, '')
			queryClient.setQueryData<WholeLead>(
				keys.leads.one(leadId),
				(lead) => lead && { ...lead, notes: [note, ...lead.notes] },
			)
			// Not awaited: the field is for the next note, and this one is in the history.
			void refreshLeads()
		},
	})

export const useEditNote = (id: number) =>
	useMutation({
		mutationFn: (text: string) =>
			api.leads.notes[':id'].$patch({ param: { id: String(id) }, json: { text } }),
		meta: { errorTitle: 'Failed to save the note' },
		onSuccess: refreshLeads,
	})

/** Deletes notes, with undo. */
export const deleteNotes = undoableDeletion({
	of: 'notes',
	describe: (notes: Pick<Note, 'id'>[]) => ({
		title: notes.length === 1 ? 'Note deleted' : `${notes.length} notes deleted`,
	}),
	remove: (notes) =>
		Promise.all(
			notes.map(({ id }) => api.leads.notes[':id'].$delete({ param: { id: String(id) } })),
		),
	refresh: refreshLeads,
	errorTitle: 'Failed to delete the note',
})
