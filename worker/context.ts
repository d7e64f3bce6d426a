import type { D1Database, Fetcher } from '@cloudflare/workers-types'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

export type Env = {
	DB: D1Database
	ASSETS: Fetcher
	/** Signs the session cookies; at least 32 characters. */
	JWT_SECRET: string
}

export type Database = DrizzleD1Database

export type Owner = { id: number; email: string; name: string }

/** The Hono environment of every room: `c.var.db`, and behind requireOwner `c.var.owner`. */
export type App = {
	Bindings: Env
	Variables: { db: Database; owner: Owner; sessionId: string }
}

export function database(env: Env): Database {
	return drizzle(env.DB, { casing: 'snake_case' })
}
