import type { LeadUpload } from '../../schema/uploads'

/** A lead's upload as the API returns it. */
export const shownUpload = (leadId: number, upload: LeadUpload) => ({
	...upload,
	address: `/api/leads/${leadId}/uploads/${upload.id}`,
})
