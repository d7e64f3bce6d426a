import type { Context } from 'hono'
import type { Answers } from '../../schema/fields'
import { stepsOf } from '../../schema/formSteps'
import { stepBits } from '../../schema/funnel'
import { inLanguage } from '../../schema/inLanguage'
import type { App } from '../http/context'
import { badInput, conflict, forbidden, HttpError, wrongType } from '../http/errors'
import { isFromAnotherSite } from '../http/guards'
import { senderOf } from '../http/sender'
import { takeFiles } from '../uploads/posted'
import { recordSteps } from '../visits/signs'
import { hasEnded, isLocked } from './gate'
import { visitLanguage, wordsOf } from './language'
import { show } from './page'
import { isOld, isOwn, readPageToken } from './pageToken'
import type { PublicLink } from './queries'
import type { Visitor } from './remembered'
import { requestedLink, showEnded, showForm, showLocked, showMailed } from './showing'
import { type NextStep, nextStepOf } from './steps'
import { submit } from './submit'

/** Submits a posted form and shows the next page, or the form again with its errors. */
export async function submitForm(
	c: Context<App>,
	shortId: string,
	body: Record<string, string>,
	{ known, files }: { known?: Remembered; files?: ReadonlyMap<string, File> } = {},
) {
	let values = body
	try {
		// Adds the files' references to the body, so they survive an error.
		const uploadError = files?.size
			? await takePosted(c, body, files).catch((error: unknown) => error)
			: undefined
		const requested = known ? undefined : await requestedLink(c)
		const nextStep = requested && nextStepFor(c, requested, body)
		values = { ...body, ...nextStep?.values }
		await requireOwnPage(c, body)
		if (uploadError) throw uploadError
		if (
			requested &&
			nextStep?.at !== undefined &&
			!hasEnded(requested) &&
			!isLocked(c, requested)
		) {
			return showStep(c, requested, nextStep, values)
		}
		const { destinationUrl, delay, thanks, mailed, link, language } = await submit(
			c,
			shortId,
			values,
			known?.answers,
		)
		if (mailed) return showMailed(c, link, language, mailed.again)
		return show(
			c,
			thanks ? { state: 'thanks', text: thanks } : { state: 'redirecting', destinationUrl, delay },
			{ link, language },
		)
	} catch (error) {
		if (!(error instanceof HttpError)) throw error
		const link = error.status === 404 ? undefined : await requestedLink(c)
		if (!link) return show(c, { state: 'notFound' }, { status: 404 })
		const language = visitLanguage(c.req.raw, link, body._lang)
		if (hasEnded(link)) return showEnded(c, link, language)
		if (isLocked(c, link)) return showLocked(c, link, { language })
		return showForm(c, link, error, { values, language, visitor: known?.visitor })
	}
}

async function takePosted(
	c: Context<App>,
	body: Record<string, string>,
	files: ReadonlyMap<string, File>,
) {
	await requireOwnPage(c, body)
	const link = await requestedLink(c)
	if (link && !hasEnded(link) && !isLocked(c, link)) await takeFiles(c, link, body, files)
}

/** A visitor remembered by the browser, with their answers. */
type Remembered = { visitor: Visitor; answers: Answers }

/** What follows a posted step; undefined for a form that is posted as a whole. */
function nextStepFor(c: Context<App>, link: PublicLink, body: Record<string, string>) {
	const words = wordsOf(visitLanguage(c.req.raw, link, body._lang))
	return nextStepOf(c.env, inLanguage(link, words), body, words)
}

/** Shows another step of a form, or the same with its errors. */
function showStep(
	c: Context<App>,
	link: PublicLink,
	{ at = 1, focus, error }: NextStep,
	values: Record<string, string>,
) {
	const language = visitLanguage(c.req.raw, link, values._lang)
	if (!error) recordSteps(c, link, values._page, stepBits(stepsOf(link.fields).indexOf(at) + 1))
	const refused = { message: error?.message ?? '', more: { issues: [...(error?.issues ?? [])] } }
	return showForm(
		c,
		link,
		{ ...refused, status: error ? 400 : 200 },
		{ values, language, at, focus },
	)
}

/**
 * Throws a 403 for a form posted from another site, which could submit leads in its visitors' names, unless the
 * owner lists the site. A frame that hides its origin may post what it was shown. Throws a 409 for a page that
 * was opened more than a day ago: the form is shown again, as it was filled in.
 */
async function requireOwnPage(c: Context<App>, { _page, _lang }: Record<string, string>) {
	const fromAnother = isFromAnotherSite(c)
	if (!fromAnother && _page === undefined) return
	const link = await requestedLink(c)
	if (!link) return
	const { refusals } = wordsOf(visitLanguage(c.req.raw, link, _lang))
	const page = readPageToken(c.env, _page, link.id)
	if (fromAnother) {
		const origin = c.req.header('origin') ?? 'null'
		const shown = origin === 'null' && isOwn(c.env, page, senderOf(c.req.raw.headers))
		if (!shown && !link.allowedOrigins.includes(origin)) throw forbidden(refusals.fromElsewhere)
	}
	if (page && isOld(page)) throw conflict(refusals.pageTooOld)
}

/**
 * The text fields of the posted form. If a field is repeated, the first one counts, unless its name ends
 * in []: then all of them make one text, one per line. Its files go into `files`, by name.
 */
export async function readForm(
	c: Context<App>,
	files?: Map<string, File>,
): Promise<Record<string, string>> {
	const type = c.req.header('content-type') ?? ''
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
		throw wrongType('The form must be sent as application/x-www-form-urlencoded')
	}
	const form = await c.req.formData().catch(() => {
		throw badInput('The form could not be read')
	})
	const fields: Record<string, string> = {}
	for (const [name, value] of form) {
		if (typeof value !== 'string') {
			if (value.size > 0) files?.set(name, value)
			continue
		}
		if (name.endsWith('[]')) {
			const key = name.slice(0, -2)
			fields[key] = Object.hasOwn(fields, key) ? `${fields[key]}\n${value}` : value
		} else if (!Object.hasOwn(fields, name)) fields[name] = value
	}
	return fields
}
