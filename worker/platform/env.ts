import type {
	D1Database,
	D1DatabaseSession,
	DurableObjectNamespace,
	Fetcher,
	Queue,
	R2Bucket,
	RateLimit,
	SendEmail,
	WorkerVersionMetadata,
} from '@cloudflare/workers-types'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { Message } from './messages'

export type Env = {
	DB: D1Database
	ASSETS: Fetcher
	/** Signs the session cookies; at least 32 characters. */
	JWT_SECRET: string
	/** One hub for each workspace; see worker/hub. */
	HUB: DurableObjectNamespace
	/** Visits whose hub could not be reached. */
	VISITS: Queue<Message>
	/** Submissions that wait for the database. */
	CAPTURES: Queue<Message>
	/** Mail, and word that new events wait. */
	MAILS: Queue<Message>
	/** Word that something waits for a webhook. */
	WEBHOOKS: Queue<Message>
	/** Dead letters that the database does not take; without it they wait in their queue. */
	PARKED?: R2Bucket
	CAPTURE_LIMIT: RateLimit
	LINK_LIMIT: RateLimit
	WORKSPACE_LIMIT: RateLimit
	STRANGER_LIMIT: RateLimit
	SEARCH_LIMIT: RateLimit
	WRITE_LIMIT: RateLimit
	IMPORT_LIMIT: RateLimit
	LOGIN_LIMIT: RateLimit
	LOGIN_ADDRESS_LIMIT: RateLimit
	LOGIN_ACCOUNT_LIMIT: RateLimit
	SIGNUP_LIMIT: RateLimit
	TOKEN_LIMIT: RateLimit
	MAIL_LIMIT: RateLimit
	REPORT_LIMIT: RateLimit
	BEACON_LIMIT: RateLimit
	SHARED_REPORT_LIMIT: RateLimit
	/** "off" in tests and load tests only. */
	RATE_LIMITS?: string
	/** "off" drops the request log, in tests and load tests. */
	REQUEST_LOG?: string
	/** The deployed version of the worker. */
	CF_VERSION_METADATA?: WorkerVersionMetadata
	/** With both keys set, the visitor's form runs Cloudflare's Turnstile check. */
	TURNSTILE_SITE_KEY?: string
	TURNSTILE_SECRET_KEY?: string
	/** When set, plans are sold and enforced; otherwise everything is unlocked. */
	STRIPE_SECRET_KEY?: string
	STRIPE_PUBLISHABLE_KEY?: string
	STRIPE_WEBHOOK_SECRET?: string
	/** Payment pages made in Stripe's dashboard, instead of Checkout Sessions made here. */
	STRIPE_LINK_STANDARD?: string
	STRIPE_LINK_PREMIUM?: string
	/** The address of a stand-in for Stripe, for tests. */
	STRIPE_API_BASE?: string
	SALES_EMAIL?: string
	/** Keeps the pictures of visitors' pages, where there is one; otherwise the database does. */
	PICTURES?: R2Bucket
	/** Any of these three sends mail: Cloudflare's Email Service, or a provider by its key. */
	EMAIL?: SendEmail
	RESEND_API_KEY?: string
	POSTMARK_TOKEN?: string
	/** The sender, as "Leadlinks <mail@example.com>"; defaults to no-reply at the site's host. */
	MAIL_FROM?: string
	/** Who sees /admin: e-mail addresses of accounts, with commas between them. */
	ADMIN_EMAILS?: string
	/** When set, destinations are also looked up at Google Safe Browsing. */
	SAFE_BROWSING_KEY?: string
	/** The address of a stand-in for Safe Browsing, for tests. */
	SAFE_BROWSING_BASE?: string
	/** "on" in development only: webhooks may go to this machine, also by http, and pages of it be read. */
	WEBHOOKS_TO_LOOPBACK?: string
	/** The address of a stand-in for the resolver that looks up where requests go, for tests. */
	DNS_OVER_HTTPS_BASE?: string
}

type Client = D1Database | D1DatabaseSession

export type Database = DrizzleD1Database & { $client: Client }

/** Queries on the database itself, or within a session of it. */
export const database = (client: Client): Database =>
	// Of a client, Drizzle calls what both have: prepare() and batch().
	drizzle(client as D1Database, { casing: 'snake_case' })

/**
 * The store of a workspace's leads, and of what is counted of them, of a copy of the database. Today one
 * holds everybody's; docs/scale.md tells what would stand here when one is not enough.
 */
export const storeOf = <Copy>(directory: Copy, _workspaceId: number): Copy => directory

/** The nearest replica, which may be a moment behind: for what visitors read. */
export const nearestDatabase = (env: Env) => env.DB.withSession('first-unconstrained')
