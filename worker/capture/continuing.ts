import { type Context, Hono } from 'hono'
import { linkNamePattern } from '../../schema/id'
import type { App } from '../http/context'
import { isFromAnotherSite } from '../http/guards'
import { refuseLarge } from '../uploads/posted'
import { show } from './page'
import { readForm, submitForm } from './posted'
import { forgetVisitor, isLasting, knownVisitor } from './remembered'
import { rememberedAnswers, withdraw } from './rememberedQueries'
import { orUnavailable, requestedLink } from './showing'

/** The buttons of a page that greets a remembered visitor; mounted at /l. */
export const continuing = new Hono<App>()
	/** Submits the form with the visitor's earlier answers and those to the fields still asked. */
	.on(
		'POST',
		['/:shortId/continue', '/:shortId/:way/continue'],
		orUnavailable(async (c) => {
			const sent = new Map<string, File>()
			const { link, visitor } = await known(c)
			refuseLarge(c, link)
			const body = await readForm(c, sent)
			if (!link) return show(c, { state: 'notFound' }, { status: 404 })
			if (!visitor) return toForm(c)
			const all = await rememberedAnswers(c.var.db, link.workspaceId, visitor.lead)
			if (!all) {
				forgetVisitor(c, link.workspaceId)
				return toForm(c)
			}
			const lasting = link.fields.filter((field) => isLasting(field) && all[field.key])
			const answers = Object.fromEntries(lasting.map(({ key }) => [key, all[key] as string]))
			const files = { files: sent, known: { visitor, answers } }
			return submitForm(c, c.req.param('shortId') ?? '', body, files)
		}),
	)

	/** Forgets the visitor in this browser, and wherever its cookie was copied. */
	.on(
		'POST',
		['/:shortId/forget', '/:shortId/:way/forget'],
		orUnavailable(async (c) => {
			const { link, visitor } = await known(c)
			if (!link) return show(c, { state: 'notFound' }, { status: 404 })
			if (isFromAnotherSite(c)) return toForm(c)
			if (visitor) await withdraw(c.var.db, link.workspaceId, visitor.lead)
			forgetVisitor(c, link.workspaceId)
			return toForm(c)
		}),
	)

async function known(c: Context<App>) {
	const name = c.req.param('shortId') ?? ''
	const link = linkNamePattern.test(name) ? await requestedLink(c) : undefined
	return { link, visitor: link && knownVisitor(c, link) }
}

/** Back to the page, with the visit's query. */
function toForm(c: Context<App>) {
	const { pathname, search } = new URL(c.req.url)
	return c.redirect(pathname.replace(/\/(?:continue|forget)$/, '') + search, 303)
}
