import { type Context, Hono } from 'hono'
import { unlockBits, unlockText } from '../../schema/proof'
import { verifyPassword } from '../auth/password'
import type { App } from '../http/context'
import { pageAbout } from '../http/errors'
import { isFromAnotherSite } from '../http/guards'
import { limitNetwork, within } from '../http/rateLimit'
import { senderOf } from '../http/sender'
import { hasEnded, unlock } from './gate'
import { visitLanguage, wordsOf } from './language'
import { isHost } from './origin'
import { show } from './page'
import { isOwn, readPageToken } from './pageToken'
import { readForm } from './posted'
import { isProof } from './proof'
import { type PublicLink, readPassword } from './queries'
import { orUnavailable, requestedLink, showEnded, showLocked } from './showing'

/** Accepts a link's password from a plain form; mounted at /l. */
export const unlocking = new Hono<App>().on(
	'POST',
	['/:shortId/password', '/:shortId/:way/password'],
	orUnavailable(async (c) => {
		const { password = '', _from, _page, _proof } = await readForm(c)
		const from = isHost(_from) ? _from : ''
		const link = await requestedLink(c)
		if (!link) return show(c, { state: 'notFound' }, { status: 404 })
		if (hasEnded(link)) return showEnded(c, link)
		const { pathname, search } = new URL(c.req.url)
		const page = pathname.replace(/\/password$/, '') + search
		if (link.lock === null) return c.redirect(page, 303)
		const { needed, wrong, tooOften } = wordsOf(visitLanguage(c.req.raw, link)).locked
		if (isFromAnotherSite(c)) return showLocked(c, link, { from, error: needed })
		if (password === '') return showLocked(c, link, { from, error: needed, status: 400 })
		try {
			const proven = isProven(c, link, password, _page, _proof)
			await limitTries(c, link, proven, tooOften)
			// No password is this long, so there is nothing to hash.
			const stored = password.length > 100 ? undefined : await readPassword(c.env.DB, link.id)
			const queue = proven ? 'link' : 'guess'
			const { correct } = stored
				? await verifyPassword(password, stored, queue)
				: { correct: false }
			if (!correct) return showLocked(c, link, { from, error: wrong })
		} catch (error) {
			return pageAbout(error, (message, status) =>
				showLocked(c, link, { from, error: message, status }),
			)
		}
		unlock(c, link, from)
		return c.redirect(page, 303)
	}),
)

/** Whether this visitor's page has proved work for this very password. */
function isProven(
	c: Context<App>,
	{ id }: PublicLink,
	password: string,
	page: string | undefined,
	nonce: string | undefined,
) {
	const sender = senderOf(c.req.raw.headers)
	return (
		isOwn(c.env, readPageToken(c.env, page, id), sender) &&
		isProof(unlockText(page ?? '', password), nonce, unlockBits)
	)
}

/**
 * Throws a 429 for too many tries. Other networks' tries never lock out people who know the password: once the link's
 * limit is used up, a try with a proof of work counts only against its own network, and one without, from a browser
 * without scripts, has a smaller limit there.
 */
async function limitTries(c: Context<App>, { id }: PublicLink, proven: boolean, message: string) {
	const { env } = c
	const ip = c.req.header('cf-connecting-ip')
	await limitNetwork(env, env.LOGIN_ADDRESS_LIMIT, ip, 'links', message)
	await limitNetwork(env, env.LOGIN_LIMIT, ip, `link ${id}`, message)
	if (await within(env, env.LOGIN_ACCOUNT_LIMIT, `link ${id}`)) return
	if (!proven) await limitNetwork(env, env.UNPROVEN_LIMIT, ip, `link ${id}`, message)
}
