import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LeadUpload } from '../../schema/uploads'
import type { Env } from '../platform/env'
import { secretsOf } from '../platform/secrets'

/** What a form sends for a file: what was uploaded, signed for the link and its field. */
export function referenceOf(env: Env, linkId: number, { key, id, name, size, type }: LeadUpload) {
	const body = Buffer.from(JSON.stringify([id, name, size, type])).toString('base64url')
	return `${body}.${signatures(env, linkId, key, body)[0]}`
}

/** The upload that a reference of this link and field names; undefined if it is none of ours. */
export function readReference(
	env: Env,
	linkId: number,
	key: string,
	text: string,
): LeadUpload | undefined {
	const [, body, sent] = /^([\w-]{20,900})\.([\w-]{22})$/.exec(text) ?? []
	if (!body || !sent) return undefined
	const isSigned = signatures(env, linkId, key, body).some((one) =>
		timingSafeEqual(Buffer.from(one), Buffer.from(sent)),
	)
	if (!isSigned) return undefined
	const content = JSON.parse(Buffer.from(body, 'base64url').toString())
	const [id, name, size, type] = content as [string, string, number, string]
	return { key, id, name, size, type }
}

const signatures = (env: Env, linkId: number, key: string, body: string) =>
	secretsOf(env).map((secret) =>
		createHmac('sha256', secret ?? '')
			.update(`upload\n${linkId}\n${key}\n${body}`)
			.digest()
			.subarray(0, 16)
			.toString('base64url'),
	)
