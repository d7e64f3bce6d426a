import { z } from 'zod'
import { filePartBytes } from '../files'
import { count, id, when } from './common'

const upload = z
	.object({
		name: z.string(),
		size: count,
		partBytes: z.literal(filePartBytes).describe('The length of each part but the last'),
		done: z.array(count).describe('The numbers of the parts that have arrived'),
	})
	.describe('What is being uploaded; it can go on for a week')

export const fileAnswer = z
	.object({
		id,
		name: z.string().nullable().describe('Null until its first upload is complete'),
		type: z.string().nullable().describe('Its media type, by its content'),
		size: count.describe('In bytes'),
		createdAt: when,
		usedBy: z
			.array(z.object({ id, title: z.string() }))
			.describe(
				'The links that give it to visitors. A file that none uses is deleted after a week',
			),
		upload: upload.nullable(),
	})
	.meta({ id: 'File' })

export const filesAnswer = z
	.object({
		available: z
			.boolean()
			.describe(
				'Whether this server can store files: it needs a bucket. Without one, send visitors to an address',
			),
		used: count.describe('In bytes, with what visitors have uploaded'),
		quota: count.describe('In bytes, by plan'),
		files: z.array(fileAnswer),
	})
	.meta({ id: 'Files' })

export const passAnswer = z
	.object({
		fileId: id,
		name: z.string().nullable().describe('Null if the file is gone'),
		address: z.string().describe('The lead’s own address of the file'),
		expiresAt: when,
		revokedAt: when.nullable(),
		downloads: z.array(when).describe('The last 50, oldest first'),
		downloaded: count.describe('How often it was downloaded'),
	})
	.meta({ id: 'FilePass' })
