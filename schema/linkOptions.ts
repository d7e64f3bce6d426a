import { z } from 'zod'
import { assignShape } from './assignShape'
import { type LinkLanguage, languageCodes } from './languages'
import {
	linkLimits,
	maxLinksAtOnce,
	maxLinkTags,
	maxOrigins,
	maxRedirectDelay,
	maxTagLength,
	slugPattern,
} from './linkLimits'
import { reservedSlugs } from './reservedSlugs'
import { textShape } from './textShape'
import { toolDeletion } from './toolDeletion'
import { translationsShape } from './translationShape'
import { normalizeWebAddress } from './webAddress'

const urlMessage = 'Please enter a valid URL'

const webAddressOf = (message: string) =>
	z
		.string(message)
		.transform((text) => normalizeWebAddress(text))
		.refine((url) => url !== undefined, { message, abort: true })
		.transform((url) => url as string)

/** An http(s) URL without credentials; the scheme defaults to https. */
export const webAddress = webAddressOf(urlMessage)

/** The query of GET /api/links/page. */
export const pageQuery = z.object({ url: webAddress })

/** The query of GET /api/links/{id}/icon: the destination's host, so that another has another icon. */
export const iconQuery = z.object({ host: z.string().max(253 + 6, 'The host is too long') })

const domainMessage = 'domain must be one of the workspace’s domains, or null'
const slugMessage = 'An address has 3 to 50 letters, digits or hyphens'
/** A link's address. */
export const slug = z
	.string(slugMessage)
	.regex(slugPattern, slugMessage)
	.refine((text) => !reservedSlugs.has(text.toLowerCase()), 'This address is reserved')

const dateMessage = 'The end must be a date such as 2027-01-31'
const dateShape = z.iso.date().or(z.iso.datetime({ offset: true }))

const mostMessage = 'maxLeads must be a whole number from 1 to 1,000,000'
const delayMessage = `redirectDelay must be from 0 to ${maxRedirectDelay} seconds`
const passwordMessage = 'A password has 4 to 100 characters'
const appendMessage = 'appendAnswers must name a parameter for each field'
const parameterMessage = 'A parameter is up to 50 letters, digits or _ - . [ ]'

/** A tag, in lower case. */
const tag = textShape({ label: 'A tag', maxLength: maxTagLength, required: 'A tag needs a name' })
	.transform((text) => text.toLowerCase())
	.refine((text) => !/["\\,]/.test(text), 'A tag has no quotes, commas or backslashes')

/** A link's tags: sorted, each once. */
export const linkTags = z
	.array(tag, 'tags must be a list')
	.transform((all) => [...new Set(all)].sort())
	.refine((all) => all.length <= maxLinkTags, `A link has at most ${maxLinkTags} tags`)

const flag = (name: string) => z.boolean(`${name} must be true or false`)

const languageMessage = 'language must be auto or a code such as de'
const originMessage = 'Enter a site’s address, such as https://www.example.com'

/** A site that may embed a form, as an origin. Plain http is only for localhost. */
const origin = webAddressOf(originMessage)
	.transform((address) => new URL(address))
	.refine(
		({ protocol, hostname }) => protocol === 'https:' || isThisMachine(hostname),
		'An origin must begin with https://, except on localhost',
	)
	.transform(({ origin }) => origin)

const isThisMachine = (hostname: string) =>
	hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

const points = (name: string) => {
	const message = `${name} must be a whole number from 1 to 100`
	return z.int(message).min(1, message).max(100, message)
}

/** Further link settings; null resets those that are optional. */
export const optionShape = {
	slug: slug.nullish(),
	/** One of the workspace's domains; null for the default host. */
	domain: z
		.string(domainMessage)
		.max(253, domainMessage)
		.transform((host) => host.toLowerCase())
		.nullish(),
	expiresAt: z
		.string(dateMessage)
		.refine((text) => dateShape.safeParse(text).success, { message: dateMessage, abort: true })
		.transform((text) => new Date(text))
		.nullish(),
	maxLeads: z.int(mostMessage).min(1, mostMessage).max(1_000_000, mostMessage).nullish(),
	endedText: textShape({ label: 'The text', maxLength: linkLimits.endedText, lines: true })
		.transform((text) => text || null)
		.nullish(),
	endedUrl: webAddress.nullish(),
	password: z.string(passwordMessage).min(4, passwordMessage).max(100, passwordMessage).nullish(),
	passThrough: flag('passThrough').optional(),
	appendAnswers: z
		.record(
			z.string().max(40),
			z.string(parameterMessage).regex(/^[\w.[\]-]{1,50}$/, parameterMessage),
			appendMessage,
		)
		.optional(),
	redirectDelay: z
		.number(delayMessage)
		.min(0, delayMessage)
		.max(maxRedirectDelay, delayMessage)
		.optional(),
	language: z
		.enum(['auto', ...languageCodes] satisfies [LinkLanguage, ...LinkLanguage[]], languageMessage)
		.optional(),
	translations: translationsShape.optional(),
	allowedOrigins: z
		.array(origin, 'allowedOrigins must be a list')
		.transform((all) => [...new Set(all)])
		.refine(
			(all) => all.length <= maxOrigins,
			`A form can be embedded on at most ${maxOrigins} sites`,
		)
		.optional(),
	tags: linkTags.optional(),
	archived: flag('archived').optional(),
	assign: assignShape.optional(),
	/** Null for those that follow from the form. */
	thresholds: z
		.strictObject(
			{ warm: points('warm'), hot: points('hot') },
			'thresholds must be an object or null',
		)
		.refine(({ warm, hot }) => warm < hot, {
			path: ['hot'],
			message: 'Hot leads must begin above warm ones',
		})
		.nullish(),
}

/** The links of PATCH /api/links and POST /api/links/delete. */
export const linkIds = z.object({
	ids: z
		.array(
			z.int('Each id must be a number').positive('Each id must be a number'),
			'ids must be a list',
		)
		.min(1, 'Choose at least one link')
		.max(maxLinksAtOnce, `Choose at most ${maxLinksAtOnce.toLocaleString('en')} links at once`),
})

/** DELETE /api/links/{id}: its query. */
export const linkDeletion = z.object(toolDeletion)

/** POST /api/links/delete. */
export const linksDeletion = linkIds.extend(toolDeletion)
