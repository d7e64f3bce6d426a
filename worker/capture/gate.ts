import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { inLanguage } from '../../schema/inLanguage'
import type { Words } from '../../schema/words/words'
import type { App } from '../http/context'
import { forbidden, HttpError } from '../http/errors'
import { isLocal } from '../http/https'
import type { Env } from '../platform/env'
import type { PublicLink } from './queries'

/** How long a browser that knew a link's password is let in, in seconds. */
const rememberedFor = 7 * 24 * 60 * 60

/** Whether a link takes no more leads. */
export const hasEnded = ({ full, expiresAt }: PublicLink) =>
	full || (expiresAt !== null && expiresAt <= Date.now())

/** The 410 of a link that has ended, in its owner's words if there are any. */
export const ended = (link: PublicLink, words: Words) =>
	new HttpError(410, 'ended', inLanguage(link, words).endedText ?? words.ended.text)

/** Lets only those at a link's form and answers who know its password, where it has one. */
export function requireUnlocked(c: Context<App>, link: PublicLink, words: Words) {
	if (isLocked(c, link)) throw forbidden(words.locked.needed, 'password_needed')
}

/** Whether a link has a password that this browser has not shown. */
export function isLocked(c: Context<App>, link: PublicLink) {
	if (link.lock === null) return false
	const [until = '', given = ''] = (getCookie(c, cookieOf(c, link).name) ?? '').split('.')
	const expected = signature(c.env, link, until)
	return (
		Number.parseInt(until, 36) < Date.now() / 1000 ||
		given.length !== expected.length ||
		!timingSafeEqual(Buffer.from(given), Buffer.from(expected))
	)
}

/** Remembers in the browser that it knew the password, until there is another one. */
export function unlock(c: Context<App>, link: PublicLink) {
	const until = Math.floor(Date.now() / 1000 + rememberedFor).toString(36)
	const { name, options } = cookieOf(c, link)
	setCookie(c, name, `${until}.${signature(c.env, link, until)}`, options)
}

/** For the page and the API alike, which their paths don't tell apart. */
function cookieOf(c: Context<App>, { id }: PublicLink) {
	const secure = !isLocal(new URL(c.req.url).hostname)
	return {
		name: `${secure ? '__Host-' : ''}link-${id}`,
		options: {
			path: '/',
			httpOnly: true,
			secure,
			sameSite: 'Lax',
			maxAge: rememberedFor,
		} as const,
	}
}

const signature = ({ JWT_SECRET }: Env, { id, lock }: PublicLink, until: string) =>
	createHmac('sha256', JWT_SECRET)
		.update(`link password\n${id}\n${lock}\n${until}`)
		.digest('base64url')
