import { eq } from 'drizzle-orm'
import { users } from '../../schema/tables'
import type { Database } from '../context'

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
