import { type Context, Hono } from 'hono'
import { linkAnswer, templatesAnswer } from '../../schema/answers/links'
import {
	type LinkChange,
	type LinkCopy,
	type LinkInput,
	linkCopy,
	linkInput,
} from '../../schema/link'
import { maxUnconfirmedLinks } from '../../schema/mail'
import { addressesIn } from '../abuse/addresses'
import { refuseHarmful } from '../abuse/destination'
import { requireGoodStanding, requireHidingAllowed } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { hashPassword } from '../auth/password'
import { callerWith, permit } from '../auth/permit'
import { namesNow } from '../capture/names'
import { evictLink } from '../capture/publicLink'
import { requireBadge } from '../design/badge'
import { refuseMissingFiles } from '../files/queries'
import type { App } from '../http/context'
import { forbidden, notFound, unauthorized } from '../http/errors'
import { byId, validate } from '../http/validate'
import { onceOf } from '../idempotency/once'
import { answerOf } from '../idempotency/queries'
import { hasProvider } from '../mail/mode'
import { documented, exampleLink } from '../openapi/documented'
import { refuseMissing } from '../pictures/queries'
import { requireMailAllowed } from '../replies/allowed'
import { refuseAssign } from './assignQueries'
import { copyOf } from './copy'
import { addLink, beforeCopy, beforeLink, readSnapshot } from './createQueries'
import { limitNewLinks } from './newLinks'
import { requireBucket, unconfirmed } from './refusals'
import { readTemplates } from './templateQueries'

/** The validated body, whose addresses are looked up in the same trip as the caller. */
export const bodyOf = <Body>(c: Context<App>) => c.req.valid('json' as never) as Body

/** The same with its password hashed. */
export const withHash = async <Body extends LinkChange | LinkInput>(body: Body) =>
	body.password ? { ...body, password: await hashPassword(body.password, 'link') } : body

const keyOf = (c: Context<App>) => c.req.header('idempotency-key')

const added = callerWith((c, identity) =>
	beforeLink(c.var.db, identity, bodyOf<LinkInput>(c), keyOf(c)),
)
const copied = callerWith((c, identity) =>
	beforeCopy(c.var.db, identity, Number(c.req.param('id')), bodyOf<LinkCopy>(c), keyOf(c)),
)

type Before = Omit<
	Awaited<ReturnType<typeof beforeLink>>[number],
	'missingPictures' | 'missingMembers' | 'missingFiles'
>

/** Adds a link that `linkOf` returns or refuses, unless the request is a repeated one; returns the link. */
async function make(
	c: Context<App>,
	before: Before,
	linkOf: () => Promise<Parameters<typeof addLink>[2]>,
) {
	const once = await onceOf(c)
	// A repeated request creates nothing, so no limit applies.
	const known = once && before.stored !== null ? answerOf(once, before.stored) : undefined
	if (known) return readSnapshot(known)
	limitNewLinks(c, before)
	const [links] = before.counts
	const most = hasProvider(c.env) && !before.confirmed ? maxUnconfirmedLinks : undefined
	if (most !== undefined && links >= most) throw unconfirmed()
	const link = await linkOf()
	requireHidingAllowed(c.env, link, before.confirmed)
	requireMailAllowed(c.env, c.req.url, link, before)
	const event = accountEventIf(c, 'link_made', { about: link.title })
	const made = await addLink(c.var.db, c.var.caller, link, { most, once, event })
	if (!made) throw unconfirmed()
	// Somebody may have requested this address before it existed.
	await evictLink(new URL(c.req.url).origin, namesNow(made))
	return made
}

/** Creating links; mounted in /api/links. */
export const creation = new Hono<App>()
	.post(
		'/',
		documented({
			name: 'createLink',
			tag: 'Links',
			summary: 'Create a link',
			description:
				'`fields`, or else `requireName`, `requireEmail` and `requirePhone`, say what the form asks. A 409 if the `slug` is taken.',
			ok: 201,
			answer: linkAnswer,
			once: true,
			errors: [409],
			body: { title: 'The guide', destinationUrl: 'https://example.com/guide', requirePhone: true },
		}),
		validate('json', linkInput),
		added.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const [before] = added.read(c)
			if (!before) throw unauthorized()
			const made = await make(c, before, async () => {
				const link = c.req.valid('json')
				requireBucket(c.env, link.fields)
				await refuseHarmful(c.env, addressesIn(link), before.listed)
				requireBadge(c, link.design)
				refuseMissing(before.missingPictures, link)
				refuseAssign(before.missingMembers, link, link.fields)
				refuseMissingFiles(before.missingFiles, link)
				return withHash(link)
			})
			return c.json(made, 201)
		},
	)

	.get(
		'/templates',
		documented({
			name: 'listLinkTemplates',
			tag: 'Links',
			summary: 'List the links to start from',
			description:
				'The links with `template`, and what the workspace’s new links begin with. To start from one, duplicate it with a title and a destination of its own.',
			ok: 200,
			answer: templatesAnswer,
		}),
		permit('links.read'),
		async (c) => c.json(await readTemplates(c.var.db, c.var.caller.workspaceId)),
	)

	.post(
		'/:id/duplicate',
		documented({
			name: 'duplicateLink',
			tag: 'Links',
			summary: 'Duplicate a link',
			description:
				'The new link has everything that the owner set: form, consent, what comes after, rules, mail, design, translations, tags, domain, password and limits, with what you send instead. It has an address of its own and begins without visits and leads. An end that is past isn’t copied.',
			ok: 201,
			answer: linkAnswer,
			once: true,
			params: exampleLink,
			body: { title: 'The guide for spring', destinationUrl: 'https://example.com/spring' },
		}),
		byId,
		validate('json', linkCopy),
		copied.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const [before] = copied.read(c)
			if (!before) throw unauthorized()
			const { source, ...facts } = before
			if (!source) throw notFound('Link')
			const made = await make(c, facts, async () => {
				if (source.suspendedFor !== null) throw forbidden('A suspended link can’t be duplicated')
				const own = c.req.valid('json')
				// What the source leads to was checked when it was set, and is again every week.
				await refuseHarmful(c.env, addressesIn(own), facts.listed)
				return copyOf(source, own)
			})
			return c.json(made, 201)
		},
	)
