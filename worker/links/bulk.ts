import { type Context, Hono } from 'hono'
import { linksChanged, linksUndone } from '../../schema/answers/linksEdit'
import { type LinksChange, linksChange, linksUndo } from '../../schema/linksEdit'
import { addressesIn } from '../abuse/addresses'
import { faultsOf, refuseHarmful } from '../abuse/destination'
import { requireGoodStanding, requireHidingAllowed } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { callerWith } from '../auth/permit'
import { foldName, namesNow } from '../capture/names'
import { evictLink } from '../capture/publicLink'
import { requireBadge } from '../design/badge'
import type { App } from '../http/context'
import { badInput, HttpError, notFound, requireAll } from '../http/errors'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { refuseMissing } from '../pictures/queries'
import { bodyOf } from './creation'
import { columnsOf, formAfter, markTaken, type Outcome, tryEdit, versionOf } from './edit'
import {
	applyEdit,
	type Editable,
	editToUndo,
	type LinkEdit,
	linksToEdit,
	readListedAndTaken,
	readState,
	undoEdit,
} from './editQueries'
import { namesToTry, withCandidates, withFree } from './freeNames'
import { changeLinks, titlesOf } from './listQueries'
import type { HostName } from './nameQueries'
import { noDomain, requireBucket } from './refusals'

const toEdit = callerWith((c, identity) => {
	const change = bodyOf<LinksChange>(c)
	return linksToEdit(c.var.db, identity, change, change.set ? columnsOf(change.set) : ['tags'])
})
const toUndo = callerWith((c, identity) =>
	editToUndo(c.var.db, identity, bodyOf<{ undoId: string }>(c).undoId),
)

type Planned = LinksChange & { set: NonNullable<LinksChange['set']> }

/** The outcome of an edit for each link. Throws if the edit is invalid for all of them. */
async function outcomesOf(
	c: Context<App>,
	{ ids, set, slugs = {}, seen }: Planned,
): Promise<Outcome[]> {
	const rows = toEdit.read(c)
	requireAll('link', ids, rows)
	const [row] = rows
	if (!row) throw notFound('Link')
	requireHidingAllowed(c.env, { fields: set.fields }, row.confirmed)
	if (!row.hasHost) throw noDomain()
	requireBucket(c.env, set.fields)
	requireBadge(c, set.design)
	refuseMissing(row.missingPictures, { design: set.design })
	await refuseHarmful(c.env, addressesIn({ design: set.design }), row.listed)
	const byId = new Map(rows.map((link) => [link.id, link]))
	const outcomes = [...new Set(ids)].flatMap((id) => {
		const link = byId.get(id)
		if (!link) return []
		const isStale = seen?.[id] !== undefined && seen[id] !== versionOf(link)
		return isStale ? { link, before: {}, after: {}, refused: stale } : tryEdit(link, set, slugs[id])
	})
	return markTaken(outcomes)
}

const stale = 'It was changed since you looked'

const addressesOf = (outcomes: readonly Outcome[]) => [
	...new Set(outcomes.flatMap(({ after }) => after.destinationUrl ?? [])),
]

/** The same, refused where their new destination is harmful. */
async function markHarmful(
	c: Context<App>,
	outcomes: readonly Outcome[],
	listed: readonly string[],
): Promise<Outcome[]> {
	const faults = await faultsOf(c.env, addressesOf(outcomes), listed)
	return outcomes.map((outcome) => {
		const refused = faults.get(outcome.after.destinationUrl ?? '')
		return refused === undefined ? outcome : { ...outcome, refused, unnamed: undefined }
	})
}

/** Throws if any link can't be edited: a 409 if the only reason is that links have changed. */
function throwIfRefused(outcomes: readonly Outcome[]) {
	const issues = outcomes.flatMap(({ link, refused }) =>
		refused === undefined
			? []
			: [{ path: `links.${link.id}`, message: `“${link.title}”: ${refused}` }],
	)
	const [first] = issues
	if (!first) return
	const onlyStale = outcomes.every(({ refused }) => refused === undefined || refused === stale)
	if (!onlyStale) throw badInput(first.message, issues)
	throw new HttpError(409, 'changed_meanwhile', first.message, { issues })
}

/** The names that a link gets by moving. */
const newNames = ({ link, after }: Outcome) =>
	after.domain === undefined && after.slug === undefined
		? []
		: namesNow({
				slug: null,
				domain: null,
				...readState(link.was),
				...after,
				shortId: link.shortId,
			})

const isChanged = ({ after }: { after: object }) => Object.keys(after).length > 0

/** Without columns that the API doesn't show. */
const shown = ({ retiredFields: _, ...state }: Partial<Editable>) => state

/** What a dry run says about a link. */
const reportOf = ({
	link,
	before,
	after,
	refused,
	free,
}: Outcome & { free?: string | undefined }) => ({
	id: link.id,
	title: link.title,
	version: versionOf(link),
	before: shown(before),
	after: shown(after),
	refused: refused ?? null,
	suggestion: free ?? null,
})

/** The answer of a dry run: refuses harmful destinations and taken names, and suggests free ones. */
async function reportsOf(c: Context<App>, outcomes: readonly Outcome[]) {
	const { db, caller } = c.var
	const unnamed = withCandidates(
		outcomes.flatMap(({ link, unnamed }) => (unnamed ? [{ id: link.id, ...unnamed }] : [])),
	)
	const { listed, taken } = await readListedAndTaken(
		db,
		caller.workspaceId,
		addressesOf(outcomes),
		namesToTry(unnamed),
	)
	const named = outcomes.flatMap(({ after: { slug, domain }, unnamed }): HostName[] =>
		slug && !unnamed ? [[domain ?? '', foldName(slug)]] : [],
	)
	const free = new Map(withFree(unnamed, [...taken, ...named]).map(({ id, free }) => [id, free]))
	const tried = await markHarmful(c, outcomes, listed)
	return tried.map((outcome) =>
		reportOf(outcome.unnamed ? { ...outcome, free: free.get(outcome.link.id) } : outcome),
	)
}

type Answer = {
	changed: number
	undoId?: string | null
	links?: ReturnType<typeof reportOf>[]
}

/** Changes of many links at once; mounted in /api/links. */
export const bulk = new Hono<App>()
	.patch(
		'/',
		documented({
			name: 'changeLinks',
			tag: 'Links',
			summary: 'Change many links',
			description:
				'All of them or, if one does not exist or can’t be changed, none. `set` says what each becomes: `destination` replaces a text in the address, `domain` moves the address to another host, where earlier ones lead, `utm` changes its campaign parameters, `design` changes only what you send, `fields` replaces the form. With `dryRun`, nothing changes and `links` has each one’s fields before and after, and why it is `refused`, with a `suggestion` for a name that is taken there: send it in `slugs`. Send each `version` as `seen` to change only what you saw: a 409 names links that somebody changed since. For a day, `undoId` undoes a `set`. Tags and the archive can also be changed without `set`.',
			ok: 200,
			answer: linksChanged,
			errors: [409],
			body: { ids: [12], set: { active: false, addTags: ['webinar'] }, dryRun: true },
		}),
		validate('json', linksChange),
		toEdit.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const { db, caller } = c.var
			const { set, ...change } = c.req.valid('json')
			const about = titlesOf(caller.workspaceId, change.ids)
			const event = accountEventIf(c, 'link_changed', { about })
			if (!set) {
				const changed = await changeLinks(db, caller.workspaceId, change, event)
				return c.json<Answer>({ changed })
			}

			const outcomes = await outcomesOf(c, { ...change, set })
			if (change.dryRun) {
				const links = await reportsOf(c, outcomes)
				const changed = links.filter((one) => one.refused === null && isChanged(one)).length
				return c.json<Answer>({ changed, links })
			}
			throwIfRefused(await markHarmful(c, outcomes, []))
			const changed = outcomes.filter(isChanged)
			if (changed.length === 0) return c.json<Answer>({ changed: 0, undoId: null })
			const done = await applyEdit(db, caller.workspaceId, changed, addressesOf(changed), event)
			if (done && 'listed' in done) throwIfRefused(await markHarmful(c, changed, done.listed))
			if (!done || 'listed' in done) {
				throw new HttpError(
					409,
					'changed_meanwhile',
					'Somebody else just changed one of these links',
				)
			}
			await evictLink(
				new URL(c.req.url).origin,
				changed.flatMap((one) => [...one.link.names, ...newNames(one)]),
			)
			return c.json<Answer>({ changed: changed.length, undoId: done.undoId })
		},
	)

	.post(
		'/undo',
		documented({
			name: 'undoLinksChange',
			tag: 'Links',
			summary: 'Undo a change of many links',
			description:
				'Gives each link back what it had before, except for fields that were changed again since. Works once, within a day; after that, `changed` is 0. Visitors see it within a minute.',
			ok: 200,
			answer: linksUndone,
			body: { undoId: '0d6f1a52-6f0c-4a57-9d3e-6f7c2d1f9a10' },
		}),
		validate('json', linksUndo),
		toUndo.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const rows = toUndo.read(c)
			if (rows.length === 0) return c.json({ changed: 0 })
			const { db, caller } = c.var
			const { undoId } = c.req.valid('json')
			const back = rows.map((row) => ({ ...undoOf(row), names: row.names })).filter(isChanged)
			const about = titlesOf(
				caller.workspaceId,
				back.map(({ link }) => link.id),
			)
			const event = accountEventIf(c, 'link_changed', { about })
			const undone = await undoEdit(db, caller.workspaceId, undoId, back, event)
			const names = back.flatMap(({ names }) => names)
			await evictLink(new URL(c.req.url).origin, names)
			return c.json({ changed: undone.length })
		},
	)

type Undoable = ReturnType<typeof toUndo.read>[number]

/** What a link gets back: the columns that are as the edit left them. */
function undoOf(row: Undoable): LinkEdit {
	const [before, after, now] = [row.before, row.after, row.now].map(
		(text): Record<string, unknown> => JSON.parse(text ?? '{}'),
	)
	const [had, has] = [readState(row.before), readState(row.now)]
	const isUntouched = (name: string) =>
		now?.[name] === after?.[name] && now?.[name] !== before?.[name]
	const { fields, retiredFields: _, ...others } = had
	const restored = Object.entries(others).filter(([name]) => isUntouched(name))
	const form = fields && isUntouched('fields') ? restoredForm(row, has, fields) : {}
	return { link: { id: row.id, was: row.now }, after: { ...Object.fromEntries(restored), ...form } }
}

/** A link's previous form, unless something set since depends on the current one. */
function restoredForm(row: Undoable, has: Partial<Editable>, fields: Editable['fields']) {
	try {
		return formAfter(row, has, fields)
	} catch (error) {
		if (error instanceof HttpError) return {}
		throw error
	}
}
