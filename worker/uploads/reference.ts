import type { LeadUpload } from '../../schema/uploads'
import type { Env } from '../platform/env'
import { isSigned, sign } from '../platform/signing'

/** What a form sends for a file: what was uploaded, signed for the link and its field. */
export function referenceOf(env: Env, linkId: number, { key, id, name, size, type }: LeadUpload) {
	const body = Buffer.from(JSON.stringify([id, name, size, type])).toString('base64url')
	return `${body}.${sign(env, signedText(linkId, key, body))}`
}

/** The upload that a reference of this link and field names; undefined if it is none of ours. */
export function readReference(
	env: Env,
	linkId: number,
	key: string,
	text: string,
): LeadUpload | undefined {
	const [, body, sent] = /^([\w-]{20,900})\.([\w-]{22})$/.exec(text) ?? []
	if (!body || !sent || !isSigned(env, signedText(linkId, key, body), sent)) return undefined
	const content = JSON.parse(Buffer.from(body, 'base64url').toString())
	const [id, name, size, type] = content as [string, string, number, string]
	return { key, id, name, size, type }
}

const signedText = (linkId: number, key: string, body: string) =>
	`upload\n${linkId}\n${key}\n${body}`
