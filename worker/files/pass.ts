import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { App } from '../http/context'
import type { Env } from '../platform/env'
import { isSigned, sign } from '../platform/signing'
import type { passOfLead } from './passQueries'

type PassOfLead = Awaited<ReturnType<typeof passOfLead>>[number]

/**
 * The number of a lead's address of a file. From the submission, so that a retry has the same without asking the
 * database; 52 bits, which a JSON number holds.
 */
export const passOf = (linkId: number, submissionId: string) =>
	Number.parseInt(
		createHash('sha256').update(`file pass\n${linkId}\n${submissionId}`).digest('hex').slice(0, 13),
		16,
	)

/** The path of a lead's address of a file, signed so that nobody can guess another's. */
export const passPath = (env: Env, linkId: number, pass: number) => {
	const named = `${linkId.toString(36)}-${pass.toString(36)}`
	return `/f/${named}-${sign(env, signedText(named))}`
}

/** A lead's address as its owner sees it. */
export const shownPass = (
	{ env, req }: Pick<Context<App>, 'env' | 'req'>,
	{ id, linkId, ...pass }: PassOfLead,
) => ({
	...pass,
	downloads: pass.downloads.map((at) => new Date(at)),
	address: new URL(req.url).origin + passPath(env, linkId, id),
})

/** What a token of an address names; undefined if it is not one of ours. */
export function readPass(env: Env, token: string) {
	const [, named, linkId, pass, sent] =
		/^(([\da-z]{1,11})-([\da-z]{1,11}))-([\w-]{22})$/.exec(token) ?? []
	if (!named || !linkId || !pass || !sent || !isSigned(env, signedText(named), sent))
		return undefined
	return { linkId: Number.parseInt(linkId, 36), pass: Number.parseInt(pass, 36) }
}

/** How long a download can be resumed, in milliseconds. */
const windowMs = 6 * 60 * 60 * 1000

/** The path at which a download that was asked for starts, and resumes for some hours. */
export function downloadPath(env: Env, token: string, name: string) {
	const until = (Date.now() + windowMs).toString(36)
	const signature = sign(env, signedText(`${token} ${until}`))
	return `/f/${token}/${until}-${signature}/${encodeURIComponent(name)}`
}

/** Whether a part of such a path is ours and not too old. */
export function isOpenWindow(env: Env, token: string, window: string) {
	const [, until, sent] = /^([\da-z]{1,11})-([\w-]{22})$/.exec(window) ?? []
	if (!until || !sent || !isSigned(env, signedText(`${token} ${until}`), sent)) return false
	return Number.parseInt(until, 36) > Date.now()
}

const signedText = (text: string) => `file\n${text}`
