import type {
	D1Database,
	Fetcher,
	Queue,
	RateLimit,
	WorkerVersionMetadata,
} from '@cloudflare/workers-types'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { Submission } from './capture/message'
import type { VisitMessage } from './visits/message'

export type Env = {
	DB: D1Database
	ASSETS: Fetcher
	/** Signs the session cookies; at least 32 characters. */
	JWT_SECRET: string
	VISITS: Queue<VisitMessage>
	/** Submissions that wait for the database. */
	CAPTURES: Queue<Submission>
	CAPTURE_LIMIT: RateLimit
	LOGIN_LIMIT: RateLimit
	LOGIN_ADDRESS_LIMIT: RateLimit
	LOGIN_ACCOUNT_LIMIT: RateLimit
	SIGNUP_LIMIT: RateLimit
	/** "off" for tests and load tests only. */
	RATE_LIMITS?: string
	/** "off" leaves out the line about each request, for tests and load tests. */
	REQUEST_LOG?: string
	/** Which version of the worker runs. */
	CF_VERSION_METADATA?: WorkerVersionMetadata
	/** With both Turnstile keys the visitor's form asks Cloudflare whether a person fills it in. */
	TURNSTILE_SITE_KEY?: string
	TURNSTILE_SECRET_KEY?: string
	/** With it plans are sold and enforced; without it everything is unlocked. */
	STRIPE_SECRET_KEY?: string
	STRIPE_PUBLISHABLE_KEY?: string
	STRIPE_WEBHOOK_SECRET?: string
	/** Payment pages made in Stripe's dashboard, instead of Checkout Sessions made here. */
	STRIPE_LINK_STANDARD?: string
	STRIPE_LINK_PREMIUM?: string
	/** Where a stand-in for Stripe answers, for tests. */
	STRIPE_API_BASE?: string
	SALES_EMAIL?: string
}

export type Database = DrizzleD1Database

export type Owner = { id: number; email: string; name: string }

/** The Hono environment of every room: `c.var.db`, and behind requireOwner `c.var.owner`. */
export type App = {
	Bindings: Env
	Variables: { requestId: string; db: Database; owner: Owner; sessionId: string }
}

export function database(env: Env): Database {
	return drizzle(env.DB, { casing: 'snake_case' })
}

/** The nearest copy of the database, which may be a moment behind: for what visitors read. */
export const nearestDatabase = (env: Env) => env.DB.withSession('first-unconstrained')
