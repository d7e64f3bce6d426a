import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { startStripe } from './worker/testing/stripeStandIn.ts'

/** What a server has that sells plans; all others unlock everything. */
const payments = async () => ({
	STRIPE_API_BASE: await startStripe(),
	STRIPE_SECRET_KEY: 'sk_test_stand_in',
	STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
	STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
	STRIPE_LINK_PREMIUM: 'https://buy.stripe.com/premium?locale=en',
	SALES_EMAIL: 'sales@leadlinks.app',
})

/** Tests that run in workerd, on a D1 of their own. */
const workerProject = (
	name: string,
	include: string[],
	exclude: string[],
	bindings?: () => Promise<object>,
) => ({
	// Each of Stripe's modules warns that its source map has no source.
	logLevel: 'error' as const,
	plugins: [
		cloudflareTest(async () => ({
			wrangler: { configPath: './wrangler.toml' },
			miniflare: {
				bindings: {
					JWT_SECRET: 'a secret for tests only, long enough to pass',
					// Tests of limits and of the log switch them on for themselves.
					RATE_LIMITS: 'off',
					REQUEST_LOG: 'off',
					MIGRATIONS: await readD1Migrations('migrations'),
					...(await bindings?.()),
				},
			},
		})),
	],
	// Slow machines pass too: no test is about time.
	test: { name, include, exclude, setupFiles: ['worker/testing/setup.ts'], testTimeout: 30_000 },
})

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'rules',
					include: ['schema/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
					exclude: ['web/e2e/**'],
				},
			},
			workerProject('worker', ['worker/**/*.test.ts'], ['worker/payments/**']),
			workerProject('payments', ['worker/payments/**/*.test.ts'], [], payments),
		],
	},
})
