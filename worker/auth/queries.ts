import { eq, sql } from 'drizzle-orm'
import { links, users } from '../../schema/tables'
import type { Database } from '../context'
import { deleteInRounds, mostAtOnce } from '../leads/deleteInRounds'
import { listLinks } from '../links/queries'
import { revokeSessions } from '../session'

/** Adds an owner; undefined when the e-mail is taken. */
export async function addUser(
	db: Database,
	user: { username: string; password: string; name: string },
) {
	const [added] = await db
		.insert(users)
		.values(user)
		.onConflictDoNothing()
		.returning({ id: users.id, username: users.username, name: users.name })
	return added
}

export async function findUser(db: Database, username: string) {
	const [user] = await db.select().from(users).where(eq(users.username, username))
	return user
}

export async function setPassword(db: Database, ownerId: number, password: string) {
	await db.update(users).set({ password }).where(eq(users.id, ownerId))
}

/** The stored hash of a logged-in owner's password. */
export async function passwordOf(db: Database, ownerId: number) {
	const [user] = await db
		.select({ password: users.password })
		.from(users)
		.where(eq(users.id, ownerId))
	return user?.password
}

/** Sets a new password and, in the same transaction, ends every session but the owner's own. */
export async function changePassword(
	db: Database,
	ownerId: number,
	password: string,
	sessionId: string,
) {
	await db.batch([
		db.update(users).set({ password }).where(eq(users.id, ownerId)),
		revokeSessions(db, ownerId, sessionId),
	])
}

export async function setName(db: Database, ownerId: number, name: string) {
	await db.update(users).set({ name }).where(eq(users.id, ownerId))
}

/**
 * Deletes an owner; everything of theirs cascades in the same statement. Of thousands of leads most
 * go before that, while the links are switched off already. Returns the short ids that open nothing
 * any more.
 */
export async function deleteUser(db: Database, ownerId: number) {
	const owned = await listLinks(db, ownerId)
	if (owned.reduce((sum, link) => sum + link.leads, 0) > mostAtOnce) {
		await db.update(links).set({ active: false }).where(eq(links.userId, ownerId))
		await deleteInRounds(db, sql`select id from leads where user_id = ${ownerId}`)
	}
	await db.delete(users).where(eq(users.id, ownerId))
	return owned.map(({ shortId }) => shortId)
}
