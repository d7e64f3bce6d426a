import { z } from 'zod'
import { maxFileBytes, maxFileName, partsOf } from './files'
import { textShape } from './textShape'

const sizeMessage = `size must be from 1 byte to ${maxFileBytes / 1024 / 1024} MB`

/** A file's name without what systems read as a path. */
const fileName = textShape({
	label: 'The name',
	maxLength: maxFileName,
	required: 'A file needs a name',
}).refine((name) => !/[/\\]/.test(name) && !/^\.+$/.test(name), 'A file’s name has no slashes')

/** POST /api/files: a new file, or one that replaces another. */
export const fileUpload = z.object({
	name: fileName,
	size: z.int(sizeMessage).min(1, sizeMessage).max(maxFileBytes, sizeMessage),
	replaces: z.int('replaces must be the id of a file').positive().optional(),
})

const partMessage = 'number must be the number of a part, from 1'

/** The query of PUT /api/files/{id}/part. */
export const filePart = z.object({
	number: z
		.string(partMessage)
		.regex(/^[1-9]\d{0,3}$/, partMessage)
		.transform(Number)
		.refine((number) => number <= partsOf(maxFileBytes), partMessage),
})

export const passChange = z.object({ revoked: z.boolean('revoked must be true or false') })
