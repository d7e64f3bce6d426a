import { desc, eq } from 'drizzle-orm'
import type { Activity } from '../../schema/stats'
import { leads, links } from '../../schema/tables'
import type { Database } from '../context'

/** The owner's newest links, and leads as far as the plan shows them, newest first, at most `limit`. */
export async function recentActivities(
	db: Database,
	ownerId: number,
	limit: number,
	visibleLeads = limit,
): Promise<Activity[]> {
	// Not db.batch(): it reads rows by column name, and both tables have an id.
	const [newLinks, newLeads] = await Promise.all([
		db
			.select({
				id: links.id,
				linkId: links.id,
				title: links.title,
				shortId: links.shortId,
				createdAt: links.createdAt,
			})
			.from(links)
			.where(eq(links.userId, ownerId))
			.orderBy(desc(links.createdAt), desc(links.id))
			.limit(limit),
		db
			.select({
				id: leads.id,
				linkId: leads.linkId,
				title: links.title,
				shortId: links.shortId,
				name: leads.name,
				email: leads.email,
				phone: leads.phone,
				createdAt: leads.createdAt,
			})
			.from(leads)
			.innerJoin(links, eq(links.id, leads.linkId))
			.where(eq(leads.userId, ownerId))
			.orderBy(desc(leads.createdAt), desc(leads.id))
			.limit(Math.min(limit, visibleLeads)),
	])
	return [
		...newLinks.map((link) => ({ type: 'link' as const, ...link })),
		...newLeads.map((lead) => ({ type: 'lead' as const, ...lead })),
	]
		.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
		.slice(0, limit)
		.map((activity) => ({ ...activity, createdAt: activity.createdAt.toISOString() }))
}
