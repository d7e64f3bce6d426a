import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { askOnceDays, offersToRemember as offersIn } from '../../schema/askOnce'
import type { Answers, Field } from '../../schema/fields'
import { ownHostOf } from '../hosts/hosts'
import type { App } from '../http/context'
import { isCookieSigned, signCookie } from '../platform/signing'
import { isLocal } from '../platform/site'
import type { PublicLink } from './queries'

/**
 * A visitor who asked this browser to remember them, for one workspace. It refers to their lead, which has the answers,
 * so that erasing the lead ends this.
 */
export type Visitor = {
	lead: number
	/** The name in the greeting, such as g•••@sundialhq.com. */
	mask: string
	/** The answered fields. */
	keys: string[]
}

/** Asked again on each form, because their answers are specific to it. */
const neverRemembered: readonly Field['type'][] = [
	'checkbox',
	'longText',
	'hidden',
	'rating',
	'file',
]

/** Whether the answer to a field on one form also answers it on another. */
export const isLasting = ({ type }: Pick<Field, 'type'>) => !neverRemembered.includes(type)

/** Whether a remembered visitor has answered a field before. */
export const isAnsweredBy = ({ keys }: Visitor, field: Field) =>
	isLasting(field) && keys.includes(field.key)

/**
 * Whether a link's page offers to remember its visitor. Browsers keep no cookie for a page that another site frames.
 */
export const offersToRemember = (
	{ askOnce, fields }: Pick<PublicLink, 'askOnce' | 'fields'>,
	framed: boolean,
) => !framed && offersIn(askOnce, fields)

/** The visitor remembered by this browser; undefined if there is none or it expired. Costs no trip. */
export function knownVisitor(c: Context<App>, link: PublicLink): Visitor | undefined {
	if (!link.askOnce || !c.req.raw.headers.get('cookie')?.includes(prefix)) return undefined
	const { workspaceId } = link
	const [until = '', body = '', sent = ''] = (
		getCookie(c, cookieOf(c, workspaceId).name) ?? ''
	).split('.')
	const isOurs = isCookieSigned(c.env, signedText(workspaceId, until, body), sent)
	if (!isOurs || Number.parseInt(until, 36) < Date.now() / 1000) return undefined
	const [lead, mask, ...keys] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
		number,
		string,
		...string[],
	]
	return { lead, mask, keys }
}

/** Makes the browser remember a lead's visitor, unless the lead has nothing to greet them by. */
export function rememberVisitor(
	c: Context<App>,
	{ workspaceId, fields }: Pick<PublicLink, 'workspaceId' | 'fields'>,
	lead: number,
	answers: Answers,
) {
	const mask = maskOf(answers)
	if (!mask) return
	const lasting = fields.filter((field) => isLasting(field) && answers[field.key])
	const content = [lead, mask, ...lasting.map(({ key }) => key)]
	const body = Buffer.from(JSON.stringify(content)).toString('base64url')
	const until = Math.floor(Date.now() / 1000 + maxAge).toString(36)
	const signature = signCookie(c.env, signedText(workspaceId, until, body))
	setCookie(c, workspaceId, `${until}.${body}.${signature}`, maxAge)
}

/** Makes the browser forget its visitor. */
export const forgetVisitor = (c: Context<App>, workspaceId: number) =>
	setCookie(c, workspaceId, '', 0)

const maxAge = askOnceDays * 24 * 60 * 60
const prefix = 'known-'

function setCookie(c: Context<App>, workspaceId: number, value: string, seconds: number) {
	const { name, options } = cookieOf(c, workspaceId)
	// Through c.res, so that it also reaches responses that Hono did not make.
	c.res.headers.append('Set-Cookie', generateCookie(name, value, { ...options, maxAge: seconds }))
}

/** Only for pages: they are under /l, except on a workspace's own host. */
function cookieOf(c: Context<App>, workspaceId: number) {
	const path = ownHostOf(c.env, c.req.url) ? '/' : '/l'
	const secure = !isLocal(new URL(c.req.url).hostname)
	return {
		name: `${secure ? '__Secure-' : ''}${prefix}${workspaceId}`,
		options: { path, httpOnly: true, secure, sameSite: 'Lax' } as const,
	}
}

const signedText = (workspaceId: number, until: string, body: string) =>
	`known visitor\n${workspaceId}\n${until}\n${body}`

const dots = '•••'

/** Part of an answer: enough for its visitor to recognize it, never all of it. */
function maskOf({ email, name, phone }: Answers) {
	if (email) return `${first(email)}${dots}${email.slice(email.lastIndexOf('@'))}`
	if (name) return first(name) + dots
	return phone && dots + phone.slice(-2)
}

const first = (text: string) => [...text][0] ?? ''
