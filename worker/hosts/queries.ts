import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { maxDomains } from '../../schema/host'
import { domains } from '../../schema/tables/hosts'
import { linkNames, links } from '../../schema/tables/links'
import { listedAmong } from '../abuse/checkQueries'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { namesOf } from '../capture/names'
import type { Caller } from '../http/context'
import { conflict, notFound } from '../http/errors'
import { nameConflict } from '../links/nameQueries'
import { causedBy } from '../platform/causedBy'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { leaveCertificates } from './certificateQueries'

/** SQL for whether a workspace has proven a domain, and not removed it. */
export const isProven = sql`proven_at is not null and removed_at is null`

/** SQL for whether a workspace may show something on a host, which is empty for the default one. */
export const isOnHost = (host: string, workspaceId: SQLWrapper) =>
	host === ''
		? undefined
		: sql`${workspaceId} = (select workspace_id from domains where host = ${host} and ${isProven})`

/** SQL for whether a link's domain can be opened by visitors. */
export const worksFor = (host: SQLWrapper) =>
	sql<boolean>`exists (select 1 from domains where domains.host = ${host} and ${isProven} and state = 'live')`.mapWith(
		Boolean,
	)

/** A host's workspace, and where its root and unknown names lead. */
export async function readHostFacts(db: Database, host: string) {
	const [facts] = await db
		.select({ root: domains.root, notFound: domains.notFound })
		.from(domains)
		.where(
			and(
				eq(domains.host, host),
				isProven,
				sql`(select suspended_for from workspaces where workspaces.id = ${domains.workspaceId}) is null`,
			),
		)
	return facts
}

const shown = {
	id: domains.id,
	host: domains.host,
	createdAt: domains.createdAt,
	proof: domains.proof,
	provenAt: domains.provenAt,
	state: domains.state,
	since: domains.since,
	checkedAt: domains.checkedAt,
	failures: domains.failures,
	problem: domains.problem,
	certificateId: domains.certificateId,
	root: domains.root,
	notFound: domains.notFound,
	findings: domains.findings,
	/** How many links have their address on it. */
	links: sql<number>`(
		select count(*) from links
		where links.workspace_id = domains.workspace_id and links.domain = domains.host)`.as('links'),
	/** Whether another workspace has proven to own it. */
	taken: sql<boolean>`exists (
		select 1 from domains other where other.host = domains.host and other.id <> domains.id
			and other.proven_at is not null and other.removed_at is null)`
		.mapWith(Boolean)
		.as('taken'),
}

const own = (workspaceId: number | SQL, id: number) =>
	and(eq(domains.id, id), sql`${domains.workspaceId} = ${workspaceId}`, isNull(domains.removedAt))

/** The statement for one of the workspace's domains, with further columns; no row for any other id. */
export const domainOf = <More extends Record<string, SQL.Aliased> = Record<never, never>>(
	db: Database,
	{ workspaceId }: Pick<Identity, 'workspaceId'>,
	id: number,
	more?: More,
) =>
	db
		.select({ ...shown, ...(more as More) })
		.from(domains)
		.where(own(workspaceId, id))

export type Domain = Awaited<ReturnType<typeof listDomains>>[number]

/** The statement for the workspace's domains, by name. */
export const listDomains = (db: Database, workspaceId: number) =>
	db
		.select(shown)
		.from(domains)
		.where(and(eq(domains.workspaceId, workspaceId), isNull(domains.removedAt)))
		.orderBy(asc(domains.host))

/** The statement for what adding a host depends on. */
export const beforeDomain = (db: Database, { workspaceId }: Identity, host: string) =>
	db
		.select({
			listed: listedAmong([`https://${host}/`]).as('listed'),
			mine: sql<boolean>`exists (select 1 from domains
				where host = ${host} and workspace_id = ${workspaceId} and removed_at is null)`
				.mapWith(Boolean)
				.as('mine'),
			taken: sql<boolean>`exists (select 1 from domains
				where host = ${host} and workspace_id <> ${workspaceId} and ${isProven})`
				.mapWith(Boolean)
				.as('taken'),
			/** Whether another workspace has removed it, and its DNS may still point here. */
			left: sql<boolean>`exists (select 1 from domains
				where host = ${host} and workspace_id <> ${workspaceId} and proven_at is not null
					and removed_at is not null)`
				.mapWith(Boolean)
				.as('left'),
		})
		.from(sql`(select 1)`)

type NewDomain = Pick<typeof domains.$inferInsert, 'host' | 'proof' | 'provenAt' | 'state'>

/** Adds a domain; throws a 409 if the workspace has it or too many, or another has proven it. */
export async function addDomain(
	db: Database,
	{ workspaceId }: Caller,
	domain: NewDomain,
	event: EventIf,
) {
	const fits = sql`(select count(*) from domains
		where workspace_id = ${workspaceId} and removed_at is null) < ${maxDomains}`
	const [, added, [row]] = await db
		.batch([
			event(fits),
			db
				.insert(domains)
				.select(rowsFrom(domains, { ...domain, workspaceId }, sql`where ${fits}`))
				.returning({ id: domains.id }),
			db
				.select(shown)
				.from(domains)
				.where(
					and(
						eq(domains.workspaceId, workspaceId),
						eq(domains.host, domain.host),
						isNull(domains.removedAt),
					),
				),
		])
		.catch(refuseTaken)
	if (added.length > 0 && row) return row
	throw conflict(`A workspace has at most ${maxDomains} domains. Please remove one first.`)
}

export const mine = () => conflict('This workspace already has this domain.', 'host')
export const takenByAnother = () =>
	conflict('Another workspace has proven that this domain is theirs.', 'host')

/** Throws a 409 if the error says that the host is taken; rethrows any other. */
function refuseTaken(error: unknown): never {
	if (causedBy(error, 'domains.workspace_id, domains.host')) throw mine()
	if (causedBy(error, 'domains.host')) throw takenByAnother()
	throw error
}

type DomainChange = Partial<
	Pick<
		typeof domains.$inferInsert,
		| ('provenAt' | 'state' | 'since' | 'checkedAt' | 'failures' | 'problem' | 'certificateId')
		| ('root' | 'notFound' | 'addressesDueAt' | 'addressFailures' | 'findings')
	>
>

/** Changes a domain and returns it; throws a 404 if the workspace has no such domain. */
export async function changeDomain(
	db: Database,
	workspaceId: number,
	id: number,
	change: DomainChange,
	event?: EventIf,
) {
	const [, [row]] = await db
		.batch([
			db.update(domains).set(change).where(own(workspaceId, id)),
			db.select(shown).from(domains).where(own(workspaceId, id)),
			...(event ? [event(sql`changes() > 0`)] : []),
		])
		.catch(refuseTaken)
	if (!row) throw notFound('Domain')
	return row
}

/** As many as one request may drop: see forgetLink. */
const maxForgotten = 200

/**
 * Removes a domain: its links go back to the default host, without their slug if that is taken there. Returns names
 * of its links, whose copies are to be dropped; throws a 404 if the workspace has no such domain.
 */
export async function removeDomain(
	db: Database,
	workspaceId: number,
	{ id, host, provenAt }: Pick<Domain, 'id' | 'host' | 'provenAt'>,
	event: EventIf,
) {
	const itsLinks = sql`links.workspace_id = ${workspaceId} and links.domain = ${host}`
	const slugTaken = sql`${nameConflict(sql`''`, sql`lower(links.slug)`)} is not null`
	const [names, , , , , , [gone]] = await db.batch([
		db
			.select({ names: namesOf().as('names') })
			.from(links)
			.where(itsLinks)
			.limit(maxForgotten),
		event(sql`exists (select 1 from domains where ${own(workspaceId, id)})`),
		db.update(links).set({ slug: null }).where(sql`${itsLinks} and ${slugTaken}`),
		db.update(links).set({ domain: null }).where(itsLinks),
		// Nobody but its owner has names on it.
		db.delete(linkNames).where(and(eq(linkNames.host, host), provenAt ? undefined : sql`false`)),
		leaveCertificates(db, sql`${own(workspaceId, id)}`),
		db
			.update(domains)
			.set({ removedAt: new Date() })
			.where(own(workspaceId, id))
			.returning({ id: domains.id }),
	])
	if (!gone) throw notFound('Domain')
	return names.flatMap(({ names }) => names)
}

/** How long we keep checking a domain that never worked, in milliseconds. */
const patienceMs = 30 * millisecondsInDay

/** The statement for domains last checked before `live` if they work, else before `pending`; longest unchecked first. */
export const domainsToCheck = (
	db: Database,
	{ pending, live }: { pending: number; live: number },
	limit: number,
) =>
	db
		.select({ ...shown, workspaceId: domains.workspaceId })
		.from(domains)
		.where(
			and(
				sql`domains.checked_at < ${pending}`,
				isNull(domains.removedAt),
				sql`(state not in ('live', 'broken') or failures > 0 or domains.checked_at < ${live})`,
				sql`(state in ('live', 'broken') or created_at > ${Date.now() - patienceMs})`,
				sql`host not like '%.localhost'`,
			),
		)
		.orderBy(asc(domains.checkedAt))
		.limit(limit)

/** The statement for removed domains, which are free once they point elsewhere. */
export const removedToCheck = (db: Database, before: number, limit: number) =>
	db
		.select({ id: domains.id, host: domains.host })
		.from(domains)
		.where(and(isNotNull(domains.removedAt), sql`domains.checked_at < ${before}`))
		.limit(limit)

/** Records that a removed domain was looked up, or deletes it. */
export async function forgetDomain(db: Database, id: number, free: boolean, checkedAt: Date) {
	const which = and(eq(domains.id, id), isNotNull(domains.removedAt))
	if (free) await db.delete(domains).where(which)
	else await db.update(domains).set({ checkedAt }).where(which)
}
