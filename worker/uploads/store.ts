import type { R2Bucket } from '@cloudflare/workers-types'
import type { Context } from 'hono'
import { maxUploadBytes } from '../../schema/capture'
import type { Field } from '../../schema/fields'
import { formatBytes, maxFileName } from '../../schema/files'
import { plans } from '../../schema/plans'
import { cleanText, cutText } from '../../schema/text'
import { groupsOf } from '../../schema/uploads'
import { fill, type Words } from '../../schema/words/words'
import { visitorTag } from '../capture/pageToken'
import type { PublicLink } from '../capture/queries'
import { planOfPayments } from '../design/badge'
import type { App } from '../http/context'
import { badInput, unavailable } from '../http/errors'
import { logError } from '../http/log'
import { networkOf } from '../http/rateLimit'
import { takesPayments } from '../payments/stripe'
import { database } from '../platform/env'
import { acceptedType } from './kind'
import { paymentsFor, recordUpload } from './queries'
import { referenceOf } from './reference'

type Sent = { name: string; bytes: Uint8Array }

/** The objects of what visitors upload. */
export const uploadsPrefix = 'uploads/'
export const keyOf = (workspaceId: number, id: string) => `${uploadsPrefix}${workspaceId}/${id}`

/**
 * Stores a file that a visitor sends for a field, and returns the reference that the form sends instead of it. Throws
 * a 400, whose issue is the field's, for a file that the field doesn't take, and a 503 without a bucket or room for it.
 */
export async function storeUpload(
	{ env, req }: Context<App>,
	link: PublicLink,
	field: Field,
	{ name: sentName, bytes }: Sent,
	words: Words,
) {
	const { faults, refusals } = words
	const refuse = (message: string) => badInput(message, field.key)
	const bucket: R2Bucket | undefined = env.FILES
	if (!bucket) throw unavailable(refusals.noFiles)
	if (bytes.length > maxUploadBytes) throw refuse(tooLarge(words))
	if (bytes.length === 0) throw refuse(faults.chooseFile)
	const name = plainName(sentName)
	const type = await acceptedType(groupsOf(field), name, bytes)
	if (!type) throw refuse(faults.fileType)
	const size = bytes.length
	const db = database(env.DB)
	const { workspaceId } = link
	const plan = takesPayments(env) ? planOfPayments(await paymentsFor(db, workspaceId)) : 'premium'
	const id = crypto.getRandomValues(new Uint8Array(16)).toHex()
	const sender = visitorTag(env, { network: networkOf(req.header('cf-connecting-ip')), browser: 0 })
	const upload = { id, workspaceId, linkId: link.id, sender, size }
	const { noted, displaced } = await recordUpload(db, upload, plans[plan].storedBytes)
	if (!noted) {
		logError('Upload refused: no room', new Error(`workspace ${workspaceId}`))
		throw unavailable(refusals.noFiles)
	}
	await bucket.put(keyOf(workspaceId, id), bytes as never)
	await deleteObjects(bucket, displaced)
	return referenceOf(env, link.id, { key: field.key, id, name, size, type })
}

/**
 * Deletes what uploads had in the bucket. Objects left because it is down have no row, so the nightly run deletes
 * them.
 */
export async function deleteObjects(
	bucket: R2Bucket | undefined,
	deleted: readonly { id: string; workspaceId: number }[],
) {
	// R2 deletes a thousand at a time.
	for (let at = 0; at < deleted.length; at += 1000) {
		await bucket?.delete(
			deleted.slice(at, at + 1000).map(({ id, workspaceId }) => keyOf(workspaceId, id)),
		)
	}
}

/** The message about a file that is too large. */
const tooLarge = ({ faults, language }: Words) =>
	fill(faults.fileSize, { size: formatBytes(maxUploadBytes, language) })

/** A file's name without a path or control characters, with its ending. */
function plainName(sent: string) {
	const name = cleanText(sent.replace(/^.*[/\\]/s, ''))
	if (name.length <= maxFileName) return /^\.*$/.test(name) ? 'file' : name
	const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
	return cutText(name, maxFileName - ending.length) + ending
}
