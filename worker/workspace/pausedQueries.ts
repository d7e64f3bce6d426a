import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { permissions } from '../../schema/permissions'
import { invites, members } from '../../schema/tables/accounts'
import { workspaceDomains } from '../../schema/tables/companyDomains'
import { connectors } from '../../schema/tables/connectors'
import { feeds } from '../../schema/tables/feeds'
import { links } from '../../schema/tables/links'
import { sharedReports } from '../../schema/tables/sharedReports'
import { trash } from '../../schema/tables/trash'
import { webhookEndpoints } from '../../schema/tables/webhooks'
import type { Database } from '../platform/env'

const e = webhookEndpoints

/** SQL for the workspaces in which a user may add webhooks, or share reports. */
const workspacesOf = (
	userId: number,
	action:
		| 'webhooks.write'
		| 'connectors.write'
		| 'reports.write'
		| 'members.manage'
		| 'workspace.own',
) => sql`(
	select workspace_id from members where user_id = ${userId} and role in ${permissions[action].roles})`

/**
 * The statements that pause every webhook, connected tool, feed and shared report that the user could have added, because
 * somebody else may have set them up to get data. So are the reports in the trash, which are restored with their links.
 */
export const pauseAll = (db: Database, userId: number) =>
	[
		db
			.update(e)
			.set({ paused: 'reset' })
			.where(
				sql`${e.workspaceId} in ${workspacesOf(userId, 'webhooks.write')} and ${isNull(e.paused)}`,
			),
		db
			.update(connectors)
			.set({ paused: 'reset' })
			.where(
				sql`${connectors.workspaceId} in ${workspacesOf(userId, 'connectors.write')}
					and ${isNull(connectors.paused)}`,
			),
		db
			.update(feeds)
			.set({ paused: 'reset' })
			.where(
				sql`${feeds.workspaceId} in ${workspacesOf(userId, 'connectors.write')} and ${isNull(feeds.paused)}`,
			),
		db
			.update(sharedReports)
			.set({ pausedIn: sql`(select workspace_id from links where id = link_id)` })
			.where(
				sql`${sharedReports.linkId} in (
					select id from links where workspace_id in ${workspacesOf(userId, 'reports.write')})`,
			),
		db
			.update(trash)
			.set({ row: sql`json_set(row, '$.paused_in', workspace_id)` })
			.where(
				sql`(workspace_id, link_id) in (
						select workspace_id, link_id from trash
						where workspace_id in ${workspacesOf(userId, 'reports.write')} and entry = 1 and kind = 'links')
					and with_link = 1 and lead_id is null and kind = 'shared_reports'`,
			),
	] as const

/**
 * The statements that end what could let others into the user's workspaces: invitations and offers by the user, or
 * by somebody in their place, and joining by an email domain.
 */
export const endJoining = (db: Database, userId: number) =>
	[
		db.delete(invites).where(and(eq(invites.invitedBy, userId), isNull(invites.usedAt))),
		db
			.update(members)
			.set({ offered: false })
			.where(
				sql`${members.offered} and ${members.workspaceId} in ${workspacesOf(userId, 'workspace.own')}`,
			),
		db
			.update(workspaceDomains)
			.set({ joinAs: null })
			.where(sql`${workspaceDomains.workspaceId} in ${workspacesOf(userId, 'members.manage')}`),
	] as const

/** The statement for the shared reports that a password reset paused in these workspaces, newest first. */
const reportsPausedIn = (db: Database, workspaces: SQL) =>
	db
		.select({ linkId: links.id, title: links.title })
		.from(sharedReports)
		.innerJoin(links, eq(links.id, sharedReports.linkId))
		.where(sql`${sharedReports.pausedIn} in ${workspaces}`)
		.orderBy(desc(links.id))

/** The same in one workspace. */
export const pausedReports = (db: Database, workspaceId: number) =>
	reportsPausedIn(db, sql`(${workspaceId})`)

/** The statements for the webhooks, connected tools, feeds and reports that a user's password reset paused. */
export const pausedOf = (db: Database, userId: number) => ({
	pausedWebhooks: db
		.select({ url: e.url, format: e.format })
		.from(e)
		.where(
			sql`${e.workspaceId} in ${workspacesOf(userId, 'webhooks.write')} and ${eq(e.paused, 'reset')}`,
		)
		.orderBy(desc(e.id)),
	pausedConnectors: db
		.select({ kind: connectors.kind, targetName: connectors.targetName })
		.from(connectors)
		.where(
			sql`${connectors.workspaceId} in ${workspacesOf(userId, 'connectors.write')}
					and ${eq(connectors.paused, 'reset')}`,
		)
		.orderBy(desc(connectors.id)),
	pausedFeeds: db
		.select({ name: feeds.name })
		.from(feeds)
		.where(
			sql`${feeds.workspaceId} in ${workspacesOf(userId, 'connectors.write')} and ${eq(feeds.paused, 'reset')}`,
		)
		.orderBy(desc(feeds.id)),
	pausedReports: reportsPausedIn(db, workspacesOf(userId, 'reports.write')),
})

/** SQL for how much is paused in a workspace. */
export const countPaused = (workspaceId: SQL<number>) => sql<number>`(
	(select count(*) from webhook_endpoints where workspace_id = ${workspaceId} and paused = 'reset')
	+ (select count(*) from connectors where workspace_id = ${workspaceId} and paused = 'reset')
	+ (select count(*) from feeds where workspace_id = ${workspaceId} and paused = 'reset')
	+ (select count(*) from shared_reports where paused_in = ${workspaceId}))`
