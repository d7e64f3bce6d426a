import {
	and,
	asc,
	eq,
	getTableColumns,
	gt,
	inArray,
	isNotNull,
	isNull,
	type SQL,
	sql,
} from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { may } from '../../schema/permissions'
import { users, workspaces } from '../../schema/tables/accounts'
import { linkNumbers } from '../../schema/tables/counters'
import { linkDays } from '../../schema/tables/days'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { trash } from '../../schema/tables/trash'
import { devicesOf, openSessions } from '../auth/deviceQueries'
import { codesLeft, passkeysOf, toSummary } from '../auth/passkeyQueries'
import { connectorsOf, toConnector } from '../connectors/queries'
import { listPresets } from '../design/presetQueries'
import { templatesOf } from '../design/queries'
import { domainsOf } from '../domains/queries'
import { feedsOf } from '../feeds/queries'
import { listDomains } from '../hosts/queries'
import type { Caller } from '../http/context'
import { leadColumns, toLead } from '../leads/listQueries'
import { orders } from '../leads/orderQueries'
import { viewsOf } from '../leads/viewQueries'
import { invitesOf } from '../members/inviteQueries'
import { membersOf } from '../members/queries'
import { notificationsOf } from '../notifications/queries'
import { paymentFacts } from '../payments/queries'
import type { Database } from '../platform/env'
import { providerAccountsOf } from '../providers/queries'
import { listTokens } from '../tokens/queries'
import { endpointsOf, toEndpoint } from '../webhooks/queries'
import { workspacesOf } from '../workspace/queries'

const pageSize = 1000
/** Twenty links have at most 146,000 days in twenty years. */
const linksAtOnce = 20

/** The account itself, without secrets: passwords and session ids. */
export async function accountFacts(db: Database, caller: Caller, event: BatchItem<'sqlite'>) {
	const { userId, workspaceId, role } = caller
	const [
		[profile],
		[workspace],
		sessions,
		payments,
		tokens,
		webhooks,
		connectors,
		feeds,
		known,
		passkeys,
		signIns,
		[codes],
		views,
		templates,
		styles,
		campaigns,
		memberships,
		people,
		pending,
		hosts,
		companyDomains,
		notifications,
	] = await db.batch([
		db
			.select({
				email: users.username,
				emailConfirmedAt: users.emailConfirmedAt,
				name: users.name,
				createdAt: users.createdAt,
				leadMails: sql<string>`(
					select lead_mails from members
					where members.user_id = ${userId} and members.workspace_id = ${workspaceId})`,
			})
			.from(users)
			.where(eq(users.id, userId)),
		db
			.select({
				workspace: workspaces.name,
				color: workspaces.color,
				retentionDays: workspaces.retentionDays,
				timezone: workspaces.timezone,
				askOnce: workspaces.askOnce,
				design: workspaces.design,
				designDraft: workspaces.designDraft,
				stripeCustomer: workspaces.stripeCustomer,
			})
			.from(workspaces)
			.where(eq(workspaces.id, workspaceId)),
		openSessions(db, userId),
		paymentFacts(db, workspaceId),
		listTokens(db, workspaceId),
		endpointsOf(db, workspaceId),
		connectorsOf(db, workspaceId),
		feedsOf(db, workspaceId),
		devicesOf(db, userId),
		passkeysOf(db, userId),
		providerAccountsOf(db, userId),
		codesLeft(db, userId),
		viewsOf(db, workspaceId),
		templatesOf(db, workspaceId),
		listPresets(db, workspaceId, 'qr'),
		listPresets(db, workspaceId, 'campaign'),
		workspacesOf(db, userId),
		membersOf(db, workspaceId),
		invitesOf(db, workspaceId),
		listDomains(db, workspaceId),
		domainsOf(db, workspaceId),
		notificationsOf(db, caller),
		event,
	])
	const { stripeCustomer, ...settings } = workspace ?? {}
	return {
		profile: { ...profile, ...settings },
		sessions: sessions.map(({ id: _, ...session }) => session),
		devices: known,
		passkeys: passkeys.map(toSummary),
		signInProviders: signIns.map(({ userId: _, ...account }) => account),
		recoveryCodesLeft: codes?.left,
		workspaces: memberships,
		// Of the workspace only what the role lets them see elsewhere, too.
		...(may(role, 'billing.manage') && { payments, stripeCustomer }),
		...(may(role, 'tokens.manage') && { tokens }),
		...(may(role, 'webhooks.read') && { webhooks: webhooks.map(toEndpoint) }),
		...(may(role, 'connectors.read') && { connectors: connectors.map(toConnector), feeds }),
		...(may(role, 'members.manage') && {
			invitations: pending.map(({ tokenId: _, ...invite }) => invite),
			companyDomains: companyDomains.map(({ workspaceId: _, ...domain }) => domain),
		}),
		members: people.map(({ seat: _, ...member }) => member),
		notifications,
		leadViews: views,
		designTemplates: templates,
		qrStyles: styles,
		campaigns,
		domains: hosts.map(({ host, createdAt, state, root, notFound, links }) => ({
			host,
			createdAt,
			state,
			root,
			notFound,
			links,
		})),
	}
}

/** Reads pages, each after the last row of the previous one, until one is not full. */
async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>) {
	let rows: Row[] = []
	do {
		rows = await read(rows.at(-1))
		yield rows
	} while (rows.length === pageSize)
}

export const allLinks = (db: Database, workspaceId: number) =>
	inPages<Omit<typeof links.$inferSelect, 'workspaceId' | 'searchText' | 'password'>>(
		async (last) => {
			const rows = await db
				.select()
				.from(links)
				.where(and(eq(links.workspaceId, workspaceId), gt(links.id, last?.id ?? 0)))
				.orderBy(asc(links.id))
				.limit(pageSize)
			return rows.map(({ workspaceId: _, searchText: __, password: ___, ...link }) => link)
		},
	)

/** Each link's daily counts, a few links at a time. Who the visitors were is not stored. */
export async function* allDays(db: Database, workspaceId: number) {
	for await (const page of allLinks(db, workspaceId)) {
		for (let i = 0; i < page.length; i += linksAtOnce) {
			const ids = page.slice(i, i + linksAtOnce).map(({ id }) => id)
			yield await db
				.select({
					...getTableColumns(linkDays),
					leads: sql<number>`${sql.raw(linkNumbers.captured)}`.as('leads'),
				})
				.from(linkDays)
				.where(inArray(linkDays.linkId, ids))
				.orderBy(asc(linkDays.linkId), asc(linkDays.day))
		}
	}
}

/** The leads, followed by the suspects. */
export async function* allLeads(db: Database, workspaceId: number) {
	yield* leadsWhere(db, workspaceId, isNull(leads.suspect))
	yield* leadsWhere(db, workspaceId, isNotNull(leads.suspect))
}

/** A lead's notes and changes, as JSON columns of its row. */
const work = {
	notes: sql<string>`(
		select json_group_array(json_object('userId', user_id, 'text', text, 'createdAt', created_at, 'editedAt', edited_at))
		from lead_notes where lead_id = ${leads.id})`.as('notes'),
	changes: sql<string>`(
		select json_group_array(json_object('userId', user_id, 'what', what, 'before', before, 'after', after, 'via', via, 'changedAt', changed_at))
		from lead_changes where lead_id = ${leads.id})`.as('changes'),
	downloads: sql<string>`coalesce((
		select downloads from file_passes where id = leads.route ->> 'pass' and lead_id = ${leads.id}), '[]')`.as(
		'downloads',
	),
}

const leadsWhere = (db: Database, workspaceId: number, kind: SQL) =>
	inPages<ReturnType<typeof toLead> & Record<keyof typeof work, unknown>>(async (last) => {
		const cursor = last && { key: orders.newest.keyOf(last), id: last.id }
		const rows = await db
			.select({ ...leadColumns, ...work })
			.from(leads)
			.innerJoin(links, eq(links.id, leads.linkId))
			.where(and(eq(leads.workspaceId, workspaceId), kind, cursor && orders.newest.after(cursor)))
			.orderBy(...orders.newest.by)
			.limit(pageSize)
		return rows.map(({ notes, changes, downloads, ...lead }) => ({
			...toLead(lead),
			notes: JSON.parse(notes),
			changes: JSON.parse(changes),
			/** Of its file, in milliseconds since 1970-01-01. */
			downloads: JSON.parse(downloads),
		}))
	})

/** What was deleted and can be restored: rows by the table that they come from. */
export async function* allTrash(db: Database, workspaceId: number) {
	const pages = inPages<{ id: number; kind: string; deletedAt: Date; row: string }>((last) =>
		db
			.select({ id: trash.id, kind: trash.kind, deletedAt: trash.deletedAt, row: trash.row })
			.from(trash)
			.where(and(eq(trash.workspaceId, workspaceId), gt(trash.id, last?.id ?? 0)))
			.orderBy(asc(trash.id))
			.limit(pageSize),
	)
	for await (const rows of pages) {
		yield rows.map(({ kind, deletedAt, row }) => {
			const { workspace_id: _, search_text: __, password: ___, ...shown } = JSON.parse(row)
			return { kind, deletedAt, row: shown }
		})
	}
}
