import type { R2Bucket } from '@cloudflare/workers-types'
import type { z } from 'zod'
import type { fileUpload } from '../../schema/fileShape'
import { formatBytes, partLength, partsOf } from '../../schema/files'
import type { files, Upload } from '../../schema/tables/files'
import { badInput, conflict, notFound } from '../http/errors'
import { logError } from '../http/log'
import type { Database, Env } from '../platform/env'
import { typeOfFile } from './kind'
import { beginUpload, cancelUpload, endUpload, recordPart } from './queries'

export type FileRow = typeof files.$inferSelect

/** The bucket of files. Throws a 409 on servers without one. */
function bucketOf({ FILES }: Env): R2Bucket {
	if (FILES) return FILES
	throw conflict(
		'This server has no bucket for files. Put the file somewhere else and send visitors to its address.',
	)
}

/** The objects of a workspace's own files. */
export const filesPrefix = 'files/'
const keyOf = (workspaceId: number) => `${filesPrefix}${workspaceId}/${crypto.randomUUID()}`

/** Begins an upload, in the bucket and the database. Throws a 409 if it would exceed the workspace's room. */
export async function begin(
	env: Env,
	db: Database,
	workspaceId: number,
	{ name, size, replaces }: z.output<typeof fileUpload>,
	{ used, replaced, quota }: { used: number; replaced: number | null; quota: number },
) {
	if (replaces !== undefined && replaced === null) throw notFound('File')
	const bucket = bucketOf(env)
	// By name alone; the content follows with the first part.
	await typeOfFile(name, new Uint8Array())
	const noRoom = () =>
		conflict(
			`Your files may take ${formatBytes(quota)}, of which ${formatBytes(Math.max(0, quota - used))} are left. Delete files that you no longer need, or choose a larger plan.`,
		)
	if (used + size > quota) throw noRoom()
	const key = keyOf(workspaceId)
	const { uploadId } = await bucket.createMultipartUpload(key, {
		httpMetadata: { contentType: 'application/octet-stream' },
	})
	const upload = { id: uploadId, key, name, size, parts: {}, startedAt: Date.now() }
	const file = await beginUpload(db, workspaceId, upload, { replaces, quota })
	if (file) return file
	await abort(bucket, upload)
	throw noRoom()
}

/** Gives up an unfinished upload. */
export const abort = (bucket: R2Bucket, { key, id }: Pick<Upload, 'key' | 'id'>) =>
	bucket
		.resumeMultipartUpload(key, id)
		.abort()
		// R2 forgets unfinished uploads after a week anyway.
		.catch((error: unknown) => logError('Upload not aborted', error))

/** Stores a part. Throws a 400 if its length is wrong or the file is a program. */
export async function putPart(
	env: Env,
	db: Database,
	file: FileRow,
	number: number,
	bytes: Uint8Array,
) {
	const bucket = bucketOf(env)
	const upload = uploadOf(file)
	if (number > partsOf(upload.size)) throw badInput(`The upload has no part ${number}`)
	const length = partLength(upload.size, number)
	if (bytes.length !== length) {
		throw badInput(`Part ${number} must have ${length} bytes, and this one has ${bytes.length}`)
	}
	const type = number === 1 ? await typeOfFile(upload.name, bytes) : undefined
	const { etag } = await bucket
		.resumeMultipartUpload(upload.key, upload.id)
		.uploadPart(number, bytes as never)
	await recordPart(db, file, upload, { number, etag, type })
}

/** Completes an upload, whose content replaces its file's. Throws a 409 while parts are missing. */
export async function complete(env: Env, db: Database, file: FileRow) {
	const bucket = bucketOf(env)
	const upload = uploadOf(file)
	const parts = Object.entries(upload.parts)
		.map(([number, etag]) => ({ partNumber: Number(number), etag }))
		.sort((a, b) => a.partNumber - b.partNumber)
	if (parts.length < partsOf(upload.size)) {
		throw conflict(
			`Parts of this upload are missing: ${parts.length} of ${partsOf(upload.size)} are here`,
		)
	}
	await bucket.resumeMultipartUpload(upload.key, upload.id).complete(parts)
	await endUpload(db, file, upload)
	// Leftovers are deleted at night.
	if (file.key) await bucket.delete(file.key)
	return { id: file.id, name: upload.name, size: upload.size, type: upload.type ?? null }
}

/** Cancels an upload; what it would have replaced stays. */
export async function cancel(env: Env, db: Database, file: FileRow) {
	const upload = uploadOf(file)
	await cancelUpload(db, file.workspaceId, file.id)
	await abort(bucketOf(env), upload)
}

function uploadOf({ upload }: FileRow): Upload {
	if (!upload) throw conflict('Nothing is being uploaded for this file')
	return upload
}
