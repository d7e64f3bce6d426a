import { createHash } from 'node:crypto'
import type { R2Bucket } from '@cloudflare/workers-types'
import { maxPictureSide, maxPictures, maxStoredBytes } from '../../schema/picture'
import { badInput, conflict, tooLarge } from '../http/errors'
import type { Database, Env } from '../platform/env'
import { pictureType } from './kind'
import { withoutMetadata } from './metadata'
import { addPicture, deleteUnusedPictures, readPicture, withoutOwner } from './queries'

const keyOf = (hash: string) => `pictures/${hash}`

/**
 * Stores a picture without its metadata in the bucket or, without one, in the database, and returns its hash.
 * Throws a 400 if it isn't a picture or is too wide or high, a 413 if it is too large for the database, a 409 if
 * there are too many.
 */
export async function storePicture(env: Env, db: Database, workspaceId: number, sent: Uint8Array) {
	const type = pictureType(sent)
	if (!type) throw refused('This is not a PNG, JPEG, WebP, GIF or AVIF picture')
	const bytes = withoutMetadata(type, sent)
	if (!bytes) {
		throw refused(`A picture can be at most ${maxPictureSide} pixels wide and high`)
	}
	const bucket = env.PICTURES
	if (!bucket && bytes.length > maxStoredBytes) {
		throw tooLarge(`On this server a picture can be at most ${maxStoredBytes / 1000} kB`)
	}
	const hash = createHash('sha256').update(bytes).digest('hex')
	// The picture first, then the row: a file without a row is deleted nightly.
	if (bucket) await bucket.put(keyOf(hash), bytes as never, { httpMetadata: { contentType: type } })
	const data = bucket ? null : Buffer.from(bytes).toString('base64')
	if (!(await addPicture(db, { hash, workspaceId, type, size: bytes.length, data }))) {
		throw conflict(
			`A workspace can have at most ${maxPictures} pictures. Unused ones are deleted overnight.`,
		)
	}
	return { hash, type, size: bytes.length }
}

const refused = (message: string) => badInput(message, 'data')

/** A picture's type and bytes; undefined if there is none that the host, empty for the default one, may show. */
export async function loadPicture(env: Env, db: Database, hash: string, host: string) {
	const picture = await readPicture(db, hash, host)
	if (!picture) return undefined
	if (picture.data !== null)
		return { type: picture.type, body: Buffer.from(picture.data, 'base64') }
	const object = await env.PICTURES?.get(keyOf(hash))
	return object ? { type: picture.type, body: Buffer.from(await object.arrayBuffer()) } : undefined
}

/** Deletes pictures that no design uses, and files in the bucket that belong to no workspace. */
export async function sweepPictures(env: Env, db: Database, now: number) {
	await deleteUnusedPictures(db, now)
	if (env.PICTURES) await sweepBucket(env.PICTURES, db, now)
}

async function sweepBucket(bucket: R2Bucket, db: Database, now: number) {
	let cursor: string | undefined
	do {
		const page = await bucket.list({ prefix: keyOf(''), ...(cursor && { cursor }) })
		const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now - 60 * 60 * 1000)
		const hashes = old.map(({ key }) => key.slice(keyOf('').length))
		const orphans = await withoutOwner(db, hashes)
		if (orphans.length > 0) await bucket.delete(orphans.map(keyOf))
		cursor = page.truncated ? page.cursor : undefined
	} while (cursor)
}
