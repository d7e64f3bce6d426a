import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Answers, Field } from '../../schema/fields'
import type { Language } from '../../schema/languages'
import type { LeadUpload } from '../../schema/uploads'
import type { App } from '../http/context'
import { makeLead } from '../leads/newLead'
import { thresholdsOf } from '../leads/thresholds'
import { visitFacts } from '../rules/facts'
import { withRoute } from '../rules/route'
import { judge } from './judge'
import { leadOrigin } from './origin'
import type { PublicLink } from './queries'
import { isPerson } from './turnstile'
import { wayOf } from './ways'

/**
 * What the visitor's page sends besides the answers; no field key begins with an underscore. None of it
 * can fail a submission: an invalid value counts as absent.
 */
export const pageInput = z.object({
	/** The honeypot: people don't see this field, so only bots fill it in. */
	_website: z.string().max(500).optional().catch('filled'),
	/** The page's token, which begins with the submission id; see pageToken.ts. */
	_page: z
		.string()
		.max(200)
		.regex(/^[\w-]{16,40}\./)
		.optional()
		.catch(undefined),
	/** The script's proof of work, empty until it is asked for one; absent from the plain form. */
	_proof: z.string().max(20).optional().catch(undefined),
	/** The version of the consent; API clients may send true instead. */
	_consent: z
		.union([z.boolean(), z.string().max(20)])
		.optional()
		.catch(undefined),
	/** Ticked to be remembered. */
	_remember: z.string().max(5).optional().catch(undefined),
	/** The link's way by which the visitor came, by name. */
	_way: z.string().max(40).optional().catch(undefined),
	/** The host that the visitor came from. */
	_from: z.string().max(253).optional().catch(undefined),
	/** The visitor's Turnstile token, if Turnstile is set up. */
	'cf-turnstile-response': z.string().max(3000).optional().catch(undefined),
})

export type PageInput = z.infer<typeof pageInput>

export async function buildSubmission(
	c: Context<App>,
	link: PublicLink,
	{
		answers,
		asked: askedFields,
		consent,
		language,
		remembers,
		returns,
		uploads,
	}: {
		answers: Answers
		/** The fields that the visitor was shown. */
		asked: readonly Field[]
		consent: number | undefined
		language: Language
		remembers: boolean
		returns: boolean
		uploads: LeadUpload[] | undefined
	},
	page: PageInput,
	ip: string | undefined,
	url: URL,
) {
	const createdAt = Date.now()
	const pageId = page._page?.split('.', 1)[0]
	// The page's id first: by it the database knows a page that has stored a lead before.
	const id =
		pageId ?? (c.req.header('idempotency-key')?.slice(0, 100).toWellFormed() || crypto.randomUUID())
	// By their ids: two files can have one name.
	const files = uploads?.map((file) => file.id)
	const submissionId = `${id} ${fingerprint(answers, consent, files)}`
	const token = page['cf-turnstile-response']
	const { pace, bot, suspect, unproven, voucher } = await judge(
		c.env,
		c.req.raw.headers,
		link,
		page,
		() => isPerson(c.env, { token, ip, submissionId, url: url.href }),
	)
	const additionalData = leadOrigin({
		search: url.searchParams,
		referrer: page._from,
		country: c.req.header('cf-ipcountry'),
		userAgent: c.req.header('user-agent'),
	})
	const way = wayOf(link, page._way)
	if (way) additionalData.way = way
	// For the mails that the visitor gets.
	if (link.confirm !== 'off' || link.replies) additionalData.language = language
	if (remembers) additionalData.remembered = 'yes'
	if (returns) additionalData.returning = 'yes'
	const asked = askedOf(askedFields)
	const evidence = {
		asked,
		...(pace !== undefined && { pace }),
		...(bot && { bot }),
		...(unproven && { unproven }),
	}
	const thresholds = thresholdsOf(link)
	const lead = makeLead({ submissionId, linkId: link.id, createdAt, thresholds }, answers, {
		additionalData,
		evidence,
		imported: false,
		uploads,
		suspect,
		voucher,
		consent:
			consent === undefined
				? null
				: { version: consent, language, at: new Date(createdAt).toISOString() },
	})
	const facts = visitFacts(additionalData, c.req.raw.headers, url.searchParams)
	return withRoute(lead, link, answers, facts)
}

/** The fields' keys, with `name` for a first or last name. */
const askedOf = (fields: readonly Field[]) => [
	...new Set(
		fields.map(({ key, type }) => (type === 'firstName' || type === 'lastName' ? 'name' : key)),
	),
]

/**
 * A hash of the answers, as part of the submission id: if two people share an open page, both leads are
 * stored.
 */
const fingerprint = (answers: Answers, consent: number | undefined, files: string[] | undefined) =>
	createHash('sha256')
		.update(JSON.stringify([answers, consent, ...(files ? [files] : [])]))
		.digest('base64url')
		.slice(0, 12)
