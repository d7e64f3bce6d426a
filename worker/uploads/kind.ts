import type { FileGroup } from '../../schema/uploads'
import { typeOfFile } from '../files/kind'
import { HttpError } from '../http/errors'

const office = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

/** The media types of each group; one that ends with a slash stands for all below it. */
const types: Record<FileGroup, readonly string[]> = {
	images: ['image/'],
	documents: [
		...['application/pdf', 'application/rtf', 'text/rtf', 'text/plain', 'text/markdown'],
		...[`${office}wordprocessingml.document`, `${openDocument}text`],
	],
	spreadsheets: [`${office}spreadsheetml.sheet`, `${openDocument}spreadsheet`, 'text/csv'],
	slides: [`${office}presentationml.presentation`, `${openDocument}presentation`],
	audio: ['audio/'],
	video: ['video/'],
	archives: [
		...['application/zip', 'application/x-7z-compressed', 'application/x-rar-compressed'],
		...['application/vnd.rar', 'application/gzip', 'application/x-tar'],
	],
}

/** Old office files share one type; their names say which they are. */
const oldOffice = 'application/x-cfb'
const oldEndings: Partial<Record<FileGroup, RegExp>> = {
	documents: /\.doc$/i,
	spreadsheets: /\.xls$/i,
	slides: /\.ppt$/i,
}

/** The media type of an upload by its content; undefined if the field takes no such files. */
export async function acceptedType(
	groups: readonly FileGroup[],
	name: string,
	bytes: Uint8Array,
): Promise<string | undefined> {
	const type = await typeOfFile(name, bytes).catch((error: unknown) => {
		// Programs and pages of the web.
		if (error instanceof HttpError) return undefined
		throw error
	})
	if (!type) return undefined
	const isIn = (group: FileGroup) =>
		type === oldOffice
			? oldEndings[group]?.test(name)
			: types[group].some((one) => (one.endsWith('/') ? type.startsWith(one) : one === type))
	return groups.some(isIn) ? type : undefined
}
