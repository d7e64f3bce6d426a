// What visitors upload. Part of the visitor's page: no zod.

/** How long an upload waits for its lead, in hours; an hourly run deletes what waited longer. */
export const uploadHours = 12

/** The groups of file types that an owner chooses from, with the endings that browsers offer. */
export const fileGroups = {
	images: { name: 'Images', accept: 'image/*,.heic' },
	documents: { name: 'PDF and documents', accept: '.pdf,.doc,.docx,.odt,.rtf,.txt,.md' },
	spreadsheets: { name: 'Spreadsheets', accept: '.xls,.xlsx,.ods,.csv' },
	slides: { name: 'Presentations', accept: '.ppt,.pptx,.odp' },
	audio: { name: 'Audio', accept: 'audio/*' },
	video: { name: 'Video', accept: 'video/*' },
	archives: { name: 'ZIP and other archives', accept: '.zip,.7z,.rar,.gz,.tar' },
} as const

export type FileGroup = keyof typeof fileGroups

export const fileGroupNames = Object.keys(fileGroups) as FileGroup[]

/** What a file field takes unless its owner chose otherwise. */
const usualFileGroups: readonly FileGroup[] = ['images', 'documents']

/** What a file field takes. */
export const groupsOf = ({
	accepts = usualFileGroups,
}: {
	accepts?: readonly FileGroup[] | undefined
}) => accepts

/** A file that a lead's visitor uploaded, as the lead keeps it. */
export type LeadUpload = {
	/** The key of the field. */
	key: string
	id: string
	name: string
	/** In bytes. */
	size: number
	/** The media type, by content. */
	type: string
}

/** The file's name in a reference to an upload, as a form sends it; undefined if it is none. */
export function uploadName(reference: string): string | undefined {
	const [, body] = /^([\w-]+)\.[\w-]+$/.exec(reference) ?? []
	if (!body) return undefined
	try {
		const bytes = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
		const text = new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)))
		const content: unknown = JSON.parse(text)
		return Array.isArray(content) && typeof content[1] === 'string' ? content[1] : undefined
	} catch {
		return undefined
	}
}
