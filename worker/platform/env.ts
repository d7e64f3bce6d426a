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
import { DrizzleD1Database } from 'drizzle-orm/d1'
import { SQLiteD1Session } from 'drizzle-orm/d1/session'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { ConnectorKind } from '../../schema/connectorKinds'
import type { Message } from './messages'

/** Our credentials at the tools that leads are sent to, and the addresses of their stand-ins, for tests. */
type ToolVariables = {
	[Kind in ConnectorKind as `${Uppercase<Kind>}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'API_BASE'}`]?: string
}

export type Env = ToolVariables & {
	DB: D1Database
	ASSETS: Fetcher
	/** Signs the session cookies; at least 32 characters. */
	JWT_SECRET: string
	/** Later secrets, which sign in its place; see secrets.ts. */
	[later: `JWT_SECRET_${number}`]: string | undefined
	/** Encrypts workspaces' secrets, unless a later key does; see sealed.ts. */
	SECRETS_KEY?: string
	[laterKey: `SECRETS_KEY_${number}`]: string | undefined
	/** One hub per workspace; see worker/hub. */
	HUB: DurableObjectNamespace
	/** Visits whose hub could not be reached. */
	VISITS: Queue<Message>
	/** Submissions waiting for the database. */
	CAPTURES: Queue<Message>
	/** Mail, and notices of new events. */
	MAILS: Queue<Message>
	/** Notices that something is due for a webhook. */
	WEBHOOKS: Queue<Message>
	/** Notices that leads wait for a connected tool. */
	CONNECTORS: Queue<Message>
	/** For dead letters that the database can't take; without it they wait in their queue. */
	PARKED?: R2Bucket
	CAPTURE_LIMIT: RateLimit
	LINK_LIMIT: RateLimit
	WORKSPACE_LIMIT: RateLimit
	STRANGER_LIMIT: RateLimit
	HOT_LIMIT: RateLimit
	SEARCH_LIMIT: RateLimit
	WRITE_LIMIT: RateLimit
	IMPORT_LIMIT: RateLimit
	LOGIN_LIMIT: RateLimit
	LOGIN_ADDRESS_LIMIT: RateLimit
	LOGIN_ACCOUNT_LIMIT: RateLimit
	UNPROVEN_LIMIT: RateLimit
	SIGNUP_LIMIT: RateLimit
	TOKEN_LIMIT: RateLimit
	MAIL_LIMIT: RateLimit
	REPORT_LIMIT: RateLimit
	BEACON_LIMIT: RateLimit
	SHARED_REPORT_LIMIT: RateLimit
	FEED_LIMIT: RateLimit
	NUDGE_LIMIT: RateLimit
	/** "off" only in tests and load tests. */
	RATE_LIMITS?: string
	/** The share of visitors' requests that are logged, 0 to 1; "off" disables the request log, in tests. */
	REQUEST_LOG?: string
	/** The deployed version of the worker. */
	CF_VERSION_METADATA?: WorkerVersionMetadata
	/** With both keys set, the visitor's form runs Cloudflare's Turnstile check. */
	TURNSTILE_SITE_KEY?: string
	TURNSTILE_SECRET_KEY?: string
	/** If set, plans are sold and enforced; otherwise everything is unlocked. */
	STRIPE_SECRET_KEY?: string
	STRIPE_PUBLISHABLE_KEY?: string
	STRIPE_WEBHOOK_SECRET?: string
	/** Payment links made in Stripe's dashboard, used instead of Checkout Sessions. */
	STRIPE_LINK_STANDARD?: string
	STRIPE_LINK_PREMIUM?: string
	/** The address of a stand-in for Stripe, for tests. */
	STRIPE_API_BASE?: string
	SALES_EMAIL?: string
	/** Stores the pictures of visitors' pages; without it the database does. */
	PICTURES?: R2Bucket
	/** Stores owners' files and what visitors upload; without it there are none. */
	FILES?: R2Bucket
	/** Any of these three sends mail: Cloudflare's Email Service, or a provider by its key. */
	EMAIL?: SendEmail
	RESEND_API_KEY?: string
	POSTMARK_TOKEN?: string
	/** The signing secret of Resend's webhook, or the password of Postmark's: see docs/configuration.md. */
	MAIL_FEEDBACK_SECRET?: string
	/** The address of this installation, such as "https://go.example.com", for links in mails. */
	SITE_URL?: string
	/** Other hosts of this installation, comma-separated; not workspaces' domains. */
	OTHER_HOSTS?: string
	/** The host that workspaces' domains have to point to; defaults to SITE_URL's. */
	DOMAINS_TARGET?: string
	/** With both, certificates of workspaces' domains come from Cloudflare for SaaS: see docs/domains.md. */
	CLOUDFLARE_ZONE_ID?: string
	CLOUDFLARE_API_TOKEN?: string
	/** The address of a stand-in for Cloudflare's API, for tests. */
	CLOUDFLARE_API_BASE?: string
	/** The sender, such as "Leadlinks <mail@example.com>"; defaults to no-reply at the site's host. */
	MAIL_FROM?: string
	/** The operators, who see /admin: comma-separated email addresses of accounts. */
	ADMIN_EMAILS?: string
	/** If set, destinations are also looked up at Google Safe Browsing. */
	SAFE_BROWSING_KEY?: string
	/** The address of a stand-in for Safe Browsing, for tests. */
	SAFE_BROWSING_BASE?: string
	/** "on" in development only: webhooks can go to this machine, also by http, and its pages can be read. */
	WEBHOOKS_TO_LOOPBACK?: string
	/** The address of a stand-in for the DNS-over-HTTPS resolver, for tests. */
	DNS_OVER_HTTPS_BASE?: string
	/** People sign in with Google, with Microsoft, or with any OpenID Connect provider; see docs/sign-in.md. */
	GOOGLE_CLIENT_ID?: string
	GOOGLE_CLIENT_SECRET?: string
	MICROSOFT_CLIENT_ID?: string
	MICROSOFT_CLIENT_SECRET?: string
	OIDC_ISSUER?: string
	OIDC_CLIENT_ID?: string
	OIDC_CLIENT_SECRET?: string
	/** Its name on the sign-in button. */
	OIDC_NAME?: string
	/** The addresses of stand-ins for Google and Microsoft, for tests. */
	GOOGLE_OIDC_BASE?: string
	MICROSOFT_OIDC_BASE?: string
}

type Client = D1Database | D1DatabaseSession

export type Database = DrizzleD1Database & { $client: Client }

// Shared by all requests, because it remembers the columns' names in SQL: working them out took each request as
// long as building its statements.
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/** Drizzle on the database, or on a session of it. */
export function database(client: Client): Database {
	// Drizzle only calls what both kinds of client have: prepare() and batch().
	const session = new SQLiteD1Session<Record<string, never>, Record<string, never>>(
		client as D1Database,
		dialect,
		undefined,
	)
	const db = new DrizzleD1Database('async', dialect, session, undefined)
	return Object.assign(db, { $client: client })
}

/**
 * The database with a workspace's leads and counters, given a client of the directory. Today it is the directory
 * itself; docs/scale.md says what would change if one database is not enough.
 */
export const storeOf = <Client>(directory: Client, _workspaceId: number): Client => directory

/** The nearest replica, for visitors' reads; it may lag slightly. */
export const nearestDatabase = (env: Env) => env.DB.withSession('first-unconstrained')
