import { Hono } from 'hono'
import { verifyPassword } from '../auth/password'
import type { App } from '../http/context'
import { HttpError } from '../http/errors'
import { isFromAnotherSite } from '../http/guards'
import { limit, networkOf } from '../http/rateLimit'
import { hasEnded, unlock } from './gate'
import { visitLanguage, wordsOf } from './language'
import { isHost } from './origin'
import { show } from './page'
import { readPassword } from './queries'
import { orUnavailable, readForm, requestedLink, showEnded, showLocked } from './routes'

/** Accepts a link's password from a plain form; mounted at /l. */
export const unlocking = new Hono<App>().post(
	'/:shortId/password',
	orUnavailable(async (c) => {
		const { password = '', _from } = await readForm(c)
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
			const network = networkOf(c.req.header('cf-connecting-ip'))
			await limit(c.env, c.env.LOGIN_ADDRESS_LIMIT, `links ${network}`, tooOften)
			await limit(c.env, c.env.LOGIN_LIMIT, `link ${link.id} ${network}`, tooOften)
			await limit(c.env, c.env.LOGIN_ACCOUNT_LIMIT, `link ${link.id}`, tooOften)
			// No password is this long, so there is nothing to hash.
			const stored = password.length > 100 ? undefined : await readPassword(c.env.DB, link.id)
			const { correct } = stored ? await verifyPassword(password, stored) : { correct: false }
			if (!correct) return showLocked(c, link, { from, error: wrong })
		} catch (error) {
			if (!(error instanceof HttpError)) throw error
			const { message, status } = error
			const response = await showLocked(c, link, { from, error: message, status })
			for (const [name, value] of Object.entries(error.more.headers ?? {})) {
				response.headers.set(name, value)
			}
			return response
		}
		unlock(c, link, from)
		return c.redirect(page, 303)
	}),
)
