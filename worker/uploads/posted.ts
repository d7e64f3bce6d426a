import type { Context } from 'hono'
import { visitLanguage, wordsOf } from '../capture/language'
import type { PublicLink } from '../capture/queries'
import type { App } from '../http/context'
import { tooLarge } from '../http/errors'
import { maxFormBytes } from '../http/guards'
import { limitNetwork, within } from '../http/rateLimit'
import { storeUpload } from './store'

/** Throws a 413 for a large form of a link that asks for no files, before it is read. */
export function refuseLarge(c: Context<App>, link: PublicLink | undefined) {
	const length = Number(c.req.header('content-length') ?? 0)
	if (length <= maxFormBytes) return
	if (link && !link.fields.some(({ type }) => type === 'file')) {
		throw tooLarge(`The form is too large: at most ${maxFormBytes / 1024} KB`)
	}
}

/** Stores the files of a form that was posted without a script, and puts their references into its body. */
export async function takeFiles(
	c: Context<App>,
	link: PublicLink,
	body: Record<string, string>,
	files: ReadonlyMap<string, File>,
) {
	const words = wordsOf(visitLanguage(c.req.raw, link, body._lang))
	for (const field of link.fields) {
		const file = field.type === 'file' ? files.get(field.key) : undefined
		if (!file) continue
		await limitUploads(c, link.id, words.refusals.tooOften)
		const bytes = new Uint8Array(await file.arrayBuffer())
		body[field.key] = await storeUpload(c, link, field, { name: file.name, bytes }, words)
	}
}

/**
 * Throws a 429 for too many uploads from one network to a link. Once all networks together have used up the link's
 * limit, each has a smaller one, so that a flood keeps nobody else out.
 */
export async function limitUploads({ env, req }: Context<App>, linkId: number, message: string) {
	const ip = req.header('cf-connecting-ip')
	await limitNetwork(env, env.CAPTURE_LIMIT, ip, `upload ${linkId}`, message)
	if (await within(env, env.LINK_LIMIT, `upload ${linkId}`)) return
	await limitNetwork(env, env.UNPROVEN_LIMIT, ip, `upload ${linkId}`, message)
}
