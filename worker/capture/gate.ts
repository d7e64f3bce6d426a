import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { inLanguage } from '../../schema/inLanguage'
import type { Words } from '../../schema/words/words'
import type { App } from '../http/context'
import { forbidden, HttpError } from '../http/errors'
import { isCookieSigned, signCookie } from '../platform/signing'
import { isLocal } from '../platform/site'
import { isHost } from './origin'
import type { PublicLink } from './queries'

/** How long a browser stays unlocked after entering a link's password, in seconds. */
const unlockSeconds = 7 * 24 * 60 * 60

/** Whether a link no longer takes leads. */
export const hasEnded = ({ full, expiresAt }: PublicLink) =>
	full || (expiresAt !== null && expiresAt <= Date.now())

/** The 410 for a link that has ended, with the owner's text if there is one. */
export const ended = (link: PublicLink, words: Words) =>
	new HttpError(410, 'ended', inLanguage(link, words).endedText ?? words.ended.text)

/** Throws a 403 if the link has a password that this browser has not entered. */
export function requireUnlocked(c: Context<App>, link: PublicLink, words: Words) {
	if (isLocked(c, link)) throw forbidden(words.locked.needed, 'password_needed')
}

/** Whether the link has a password that this browser has not entered. */
export function isLocked(c: Context<App>, link: PublicLink) {
	if (link.lock === null) return false
	const { until, given } = readCookie(c, link)
	if (Number.parseInt(until, 36) < Date.now() / 1000) return true
	return !isCookieSigned(c.env, signedText(link, until), given)
}

/** The host that referred this browser to the link before it asked for the password. */
export function unlockedFrom(c: Context<App>, link: PublicLink) {
	const { from } = readCookie(c, link)
	return isHost(from) ? from : ''
}

function readCookie(c: Context<App>, link: PublicLink) {
	const [until = '', given = '', ...from] = (getCookie(c, cookieOf(c, link).name) ?? '').split('.')
	return { until, given, from: from.join('.') }
}

/** Unlocks the link for this browser until the password changes; `from` is the referring host. */
export function unlock(c: Context<App>, link: PublicLink, from: string) {
	const until = Math.floor(Date.now() / 1000 + unlockSeconds).toString(36)
	const { name, options } = cookieOf(c, link)
	const signed = signCookie(c.env, signedText(link, until))
	setCookie(c, name, `${until}.${signed}.${from}`, options)
}

/** The path is / because the page and the API share no prefix. */
function cookieOf(c: Context<App>, { id }: PublicLink) {
	const secure = !isLocal(new URL(c.req.url).hostname)
	return {
		name: `${secure ? '__Host-' : ''}link-${id}`,
		options: {
			path: '/',
			httpOnly: true,
			secure,
			sameSite: 'Lax',
			maxAge: unlockSeconds,
		} as const,
	}
}

const signedText = ({ id, lock }: PublicLink, until: string) =>
	`link password\n${id}\n${lock}\n${until}`
