import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

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
			{
				plugins: [
					cloudflareTest(async () => ({
						wrangler: { configPath: './wrangler.toml' },
						miniflare: {
							bindings: {
								JWT_SECRET: 'a secret for tests only, long enough to pass',
								MIGRATIONS: await readD1Migrations('migrations'),
							},
						},
					})),
				],
				test: {
					name: 'worker',
					include: ['worker/**/*.test.ts'],
					setupFiles: ['worker/testing/setup.ts'],
				},
			},
		],
	},
})
