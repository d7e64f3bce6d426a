import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { askOnceDays, offersToRemember as offersIn } from '../../schema/askOnce'
import type { Answers, Field } from '../../schema/fields'
import { ownHostOf } from '../hosts/hosts'
import type { App } from '../http/context'
import { secretsOf } from '../platform/secrets'
import { isLocal } from '../platform/site'
import type { PublicLink } from './queries'

/**
 * A visitor whom this browser knows, at their wish, as somebody who left a lead in a workspace. It refers to the lead,
 * which has their answers, so that erasing it ends this.
 */
export type Visitor = {
	lead: number
	/** How the page greets them, such as g•••@sundialhq.com. */
	mask: string
	/** The fields that they answered. */
	keys: string[]
}

/** What is asked anew on each form: what somebody agreed to or wrote there, and what its address says. */
const askedAnew: readonly Field['type'][] = ['checkbox', 'longText', 'hidden', 'rating', 'file']

/** Whether the answer to a field on one form also answers it on another. */
export const isLasting = ({ type }: Pick<Field, 'type'>) => !askedAnew.includes(type)

/** Whether a visitor whom the browser knows has answered a field before. */
export const isAnsweredBy = ({ keys }: Visitor, field: Field) =>
	isLasting(field) && keys.includes(field.key)

/**
 * Whether a link's page offers to remember its visitor. Browsers keep no cookie for a page that another site frames.
 */
export const offersToRemember = (
	{ askOnce, fields }: Pick<PublicLink, 'askOnce' | 'fields'>,
	framed: boolean,
) => !framed && offersIn(askOnce, fields)

/** The visitor whom this browser knows; undefined if it knows none, or too long. Costs no trip. */
export function knownVisitor(c: Context<App>, link: PublicLink): Visitor | undefined {
	if (!link.askOnce || !c.req.raw.headers.get('cookie')?.includes(prefix)) return undefined
	const { workspaceId } = link
	const [until = '', body = '', sent = ''] = (
		getCookie(c, cookieOf(c, workspaceId).name) ?? ''
	).split('.')
	const isOurs = secretsOf(c.env).some((secret) => {
		const expected = signature(secret ?? '', workspaceId, until, body)
		return (
			sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected))
		)
	})
	if (!isOurs || Number.parseInt(until, 36) < Date.now() / 1000) return undefined
	const [lead, mask, ...keys] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
		number,
		string,
		...string[],
	]
	return { lead, mask, keys }
}

/** Makes the browser know a lead's visitor; not if the lead says nothing to greet them by. */
export function remember(
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
	setCookie(
		c,
		workspaceId,
		`${until}.${body}.${signature(secretsOf(c.env)[0], workspaceId, until, body)}`,
		maxAge,
	)
}

/** Makes the browser forget whom it knows. */
export const forget = (c: Context<App>, workspaceId: number) => setCookie(c, workspaceId, '', 0)

const maxAge = askOnceDays * 24 * 60 * 60
const prefix = 'known-'

function setCookie(c: Context<App>, workspaceId: number, value: string, seconds: number) {
	const { name, options } = cookieOf(c, workspaceId)
	// Through c.res, so that it also reaches responses that Hono did not make.
	c.res.headers.append('Set-Cookie', generateCookie(name, value, { ...options, maxAge: seconds }))
}

/** Of the pages alone: under /l, but at a workspace's own host they have no prefix. */
function cookieOf(c: Context<App>, workspaceId: number) {
	const path = ownHostOf(c.env, c.req.url) ? '/' : '/l'
	const secure = !isLocal(new URL(c.req.url).hostname)
	return {
		name: `${secure ? '__Secure-' : ''}${prefix}${workspaceId}`,
		options: { path, httpOnly: true, secure, sameSite: 'Lax' } as const,
	}
}

const signature = (secret: string, workspaceId: number, until: string, body: string) =>
	createHmac('sha256', secret)
		.update(`known visitor\n${workspaceId}\n${until}\n${body}`)
		.digest('base64url')

const dots = '•••'

/** Enough of an answer for its visitor to recognize, and of none the whole. */
function maskOf({ email, name, phone }: Answers) {
	if (email) return `${first(email)}${dots}${email.slice(email.lastIndexOf('@'))}`
	if (name) return first(name) + dots
	return phone && dots + phone.slice(-2)
}

const first = (text: string) => [...text][0] ?? ''
