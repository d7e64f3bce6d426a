import { Hono } from 'hono'
import { fileAnswer, filesAnswer } from '../../schema/answers/files'
import { filePart, fileUpload } from '../../schema/fileShape'
import { filePartBytes } from '../../schema/files'
import { requireGoodStanding } from '../abuse/standing'
import { callerWith, permit } from '../auth/permit'
import type { App } from '../http/context'
import { conflict, notFound } from '../http/errors'
import { byId, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { unlocked } from '../payments/plan'
import { beforeUpload, deleteFile, listFiles, oneFile } from './queries'
import { begin, cancel, complete, type FileRow, putPart } from './store'

const asked = callerWith((c, { workspaceId }) => {
	const { replaces } = c.req.valid('json' as never) as { replaces?: number }
	return beforeUpload(c.var.db, workspaceId, replaces)
})
const named = callerWith((c, { workspaceId }) =>
	oneFile(c.var.db, workspaceId, Number(c.req.param('id'))),
)

/** A file as the API returns it. */
const shown = ({
	upload,
	...file
}: Pick<FileRow, 'id' | 'name' | 'type' | 'size' | 'createdAt' | 'upload'> & {
	usedBy?: { id: number; title: string }[]
}) => ({
	id: file.id,
	name: file.name,
	type: file.type,
	size: file.size,
	createdAt: file.createdAt,
	usedBy: file.usedBy ?? [],
	upload: upload && {
		...({ name: upload.name, size: upload.size, partBytes: filePartBytes } as const),
		done: Object.keys(upload.parts).map(Number),
	},
})

const exampleFile = { id: '56' }

/** The files that links give to their visitors, and uploading them. */
export const files = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'listFiles',
			tag: 'Links',
			summary: 'List files',
			description: 'What links can give to their visitors, newest first, and uploads under way.',
			ok: 200,
			answer: filesAnswer,
		}),
		permit('links.read'),
		async (c) => {
			const { files, used } = await listFiles(c.var.db, c.var.caller.workspaceId)
			const available = c.env.FILES !== undefined
			const quota = unlocked(c).storedBytes
			return c.json({ available, used, quota, files: files.map(shown) })
		},
	)

	.post(
		'/',
		documented({
			name: 'beginUpload',
			tag: 'Links',
			summary: 'Begin an upload',
			description:
				'Of up to 500 MB. Then send its parts, in any order, and complete it. `replaces` keeps the file’s id, so its addresses stay. A 409 without room for it, or if this server has no bucket.',
			ok: 201,
			answer: fileAnswer,
			body: { name: 'Guide.pdf', size: 2_400_000 },
			errors: [409],
		}),
		validate('json', fileUpload),
		asked.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const [before = { used: 0, replaced: null }] = asked.read(c)
			const { db, caller } = c.var
			const room = { ...before, quota: unlocked(c).storedBytes }
			return c.json(
				shown(await begin(c.env, db, caller.workspaceId, c.req.valid('json'), room)),
				201,
			)
		},
	)

	.put(
		'/:id/part',
		documented({
			name: 'uploadPart',
			tag: 'Links',
			summary: 'Upload a part',
			description: `The body is the part’s bytes, as application/octet-stream: ${filePartBytes / 1024 / 1024} MiB, or what is left for the last part. Sending a part again replaces it.`,
			ok: 204,
			params: exampleFile,
			query: { number: '1' },
			errors: [409, 413],
		}),
		byId,
		validate('query', filePart),
		named.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const [file] = named.read(c)
			if (!file) throw notFound('File')
			const bytes = new Uint8Array(await c.req.arrayBuffer())
			await putPart(c.env, c.var.db, file, c.req.valid('query').number, bytes)
			return c.body(null, 204)
		},
	)

	.post(
		'/:id/complete',
		documented({
			name: 'completeUpload',
			tag: 'Links',
			summary: 'Complete an upload',
			description: 'Once all parts are there. Visitors get the new content from then on.',
			ok: 200,
			answer: fileAnswer,
			params: exampleFile,
			errors: [409],
		}),
		byId,
		named.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const [file] = named.read(c)
			if (!file) throw notFound('File')
			return c.json(shown({ ...file, ...(await complete(c.env, c.var.db, file)), upload: null }))
		},
	)

	.delete(
		'/:id/upload',
		documented({
			name: 'cancelUpload',
			tag: 'Links',
			summary: 'Cancel an upload',
			description: 'What it would have replaced stays.',
			ok: 204,
			params: exampleFile,
			errors: [409],
		}),
		byId,
		named.permit('links.write'),
		async (c) => {
			const [file] = named.read(c)
			if (!file) throw notFound('File')
			await cancel(c.env, c.var.db, file)
			return c.body(null, 204)
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteFile',
			tag: 'Links',
			summary: 'Delete a file',
			description:
				'For good; leads’ addresses of it say that it is gone. A 409 if a link gives it to visitors.',
			ok: 204,
			params: exampleFile,
			errors: [409],
		}),
		permit('links.write'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const file = await deleteFile(c.var.db, c.var.caller.workspaceId, id)
			if (!file) throw notFound('File')
			if (file.usedBy.length > 0) {
				const titles = file.usedBy.map(({ title }: { title: string }) => `“${title}”`).join(', ')
				throw conflict(`Visitors of ${titles} get this file. Choose something else there first.`)
			}
			if (file.key) await c.env.FILES?.delete(file.key)
			return c.body(null, 204)
		},
	)
