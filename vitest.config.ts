import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { startConnectors, tested } from './scripts/testing/connectorStandIns.ts'
import { startCustomHostnames } from './scripts/testing/customHostnamesStandIn.ts'
import { type StandIn, startProvider } from './scripts/testing/providerStandIn.ts'
import { startSafeBrowsing } from './scripts/testing/safeBrowsingStandIn.ts'
import { startStripe } from './scripts/testing/stripeStandIn.ts'
import { startWebhookReceiver } from './scripts/testing/webhookStandIn.ts'

/** The bindings of a server that sells plans; all others unlock everything. */
const payments = async () => ({
	STRIPE_API_BASE: await startStripe(),
	STRIPE_SECRET_KEY: 'sk_test_stand_in',
	STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
	STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
	STRIPE_LINK_PREMIUM: 'https://buy.stripe.com/premium?locale=en',
	SALES_EMAIL: 'sales@leadlinks.app',
})

/** The addresses of the stand-ins for sign-in providers, for the tests that configure them. */
const providers = async () =>
	Object.fromEntries(
		await Promise.all(
			(['google', 'microsoft', 'oidc'] satisfies StandIn[]).map(async (kind) => [
				kind,
				await startProvider(kind, 'http://localhost:8787'),
			]),
		),
	)

/** The stand-ins for tools that leads are sent to: tests never reach the real ones. */
async function toolBases() {
	const TOOLS = await startConnectors()
	const bases = Object.keys(tested).map((kind) => [
		`${kind.toUpperCase()}_API_BASE`,
		`${TOOLS}/default/${kind}`,
	])
	return {
		TOOLS,
		TESTED: tested,
		MANY_LEADS: process.env.MANY_LEADS ?? '1000',
		...Object.fromEntries(bases),
	}
}

const queues = ['VISITS', 'CAPTURES', 'MAILS', 'WEBHOOKS', 'CONNECTORS']

/** Packages of many small files, a thousand in all, which take many seconds one by one. */
const ofManyFiles = [
	'@cfworker/json-schema',
	'@hono/zod-validator',
	'@modelcontextprotocol/sdk/client/index.js',
	'@modelcontextprotocol/sdk/client/streamableHttp.js',
	'@modelcontextprotocol/sdk/server/mcp.js',
	'@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js',
	'@modelcontextprotocol/sdk/validation/cfworker',
	'@simplewebauthn/server',
	'@zxcvbn-ts/core',
	'@zxcvbn-ts/language-common',
	'date-fns',
	'date-fns/constants',
	'drizzle-orm',
	'drizzle-orm/batch',
	'drizzle-orm/d1',
	'drizzle-orm/d1/session',
	'drizzle-orm/sqlite-core',
	'entities',
	'fast-check',
	'file-type',
	'hono',
	'hono/body-limit',
	'hono/client',
	'hono/cookie',
	'hono/etag',
	'hono/factory',
	'hono/http-exception',
	'hono/route',
	'jose',
	'libphonenumber-js/min',
	'stripe',
	'tldts',
	'zod',
	'zod-openapi',
]

/** Tests that run in workerd, with their own D1. */
const workerProject = (
	name: string,
	include: string[],
	exclude: string[],
	bindings?: () => Promise<object>,
) => ({
	extends: true as const,
	// Stripe's modules all warn about missing sources in their source maps.
	logLevel: 'error' as const,
	plugins: [
		cloudflareTest(async () => ({
			wrangler: { configPath: './wrangler.toml' },
			miniflare: {
				// A replica of DB (see worker/testing/replicated.ts), and one that worker/migrations.test.ts migrates.
				d1Databases: { REPLICA: 'replica', MIGRATED: 'migrated' },
				// Pictures are tested with it and without: see worker/design/design.test.ts.
				r2Buckets: { BUCKET: 'pictures' },
				// One that nobody reads: tests deliver messages themselves, and consumers at work would race with them.
				queueProducers: Object.fromEntries(queues.map((name) => [name, 'unread'])),
				bindings: {
					JWT_SECRET: 'a secret for tests only, long enough to pass',
					SECRETS_KEY: 'a key for tests only, which is long enough too',
					// Tests of limits and logging turn them on themselves.
					RATE_LIMITS: 'off',
					REQUEST_LOG: 'off',
					MIGRATIONS: await readD1Migrations('migrations'),
					...(await bindings?.()),
				},
			},
		})),
	],
	// Generous, for slow machines: no test depends on timing.
	test: {
		name,
		include,
		exclude,
		setupFiles: ['worker/testing/setup.ts'],
		// One worker and one database for all files: starting them anew takes seconds each.
		isolate: false,
		testTimeout: 30_000,
		expect: { poll: { timeout: 20_000 } },
		deps: { optimizer: { ssr: { enabled: true, include: ofManyFiles } } },
	},
})

/** Tests of the worker's pure rules, and those that need Node's tools or fake timers. */
const inNode = [
	'worker/abuse/{expressions,lookAlike}.test.ts',
	'worker/auth/hashQueue.test.ts',
	'worker/capture/{document,formPage}.test.ts',
	'worker/events/deliver.test.ts',
	'worker/leads/scoring.test.ts',
	'worker/visits/{verdict,visitBuffer}.test.ts',
]

export default defineConfig({
	test: {
		globalSetup: 'scripts/buildIfStale.mjs',
		// By itself Vitest leaves one of two cores idle.
		maxWorkers: 2,
		retry: process.env.CI ? 1 : 0,
		// What a worker logs after its last test would fail the run: the one who takes logs is gone.
		disableConsoleIntercept: true,
		// What a test left running, such as a hub's alarm, asks for a module after the last test, when nobody answers.
		onUnhandledError: ({ name, message }) =>
			!(name === 'EnvironmentTeardownError' && message.includes('Closing rpc while "resolve"')),
		projects: [
			{
				extends: true,
				test: {
					name: 'rules',
					include: [...inNode, 'schema/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
					exclude: ['web/e2e/**'],
					testTimeout: 30_000,
					// Starting wrangler takes most of the scripts' tests' time, a tenth of it to collect garbage.
					env: {
						NODE_COMPILE_CACHE: join(tmpdir(), 'lead-links-compiled'),
						NODE_OPTIONS: '--max-semi-space-size=64',
					},
				},
			},
			workerProject(
				'worker',
				['worker/**/*.test.ts'],
				['worker/payments/**', ...inNode],
				// Asked by tests that set a key, have webhooks, or connect tools.
				async () => ({
					...(await toolBases()),
					SAFE_BROWSING_BASE: await startSafeBrowsing(),
					DNS_OVER_HTTPS_BASE: await startWebhookReceiver(),
					PROVIDERS: await providers(),
					CLOUDFLARE_API_BASE: await startCustomHostnames(),
				}),
			),
			workerProject('payments', ['worker/payments/**/*.test.ts'], [], payments),
		],
	},
})
