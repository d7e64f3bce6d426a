import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 8799)
const executablePath = process.env.CHROMIUM_PATH

// The journeys run in Chromium against `wrangler dev` with a database of its own, made anew.
export default defineConfig({
	testDir: '.',
	// Playwright empties this folder; the server's state stands beside it.
	outputDir: '../../test-results/journeys',
	// A loaded machine is slow; a wrong answer stays wrong for longer than that.
	timeout: 90_000,
	expect: { timeout: 15_000 },
	workers: 2,
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	reporter: 'list',
	use: {
		baseURL: `http://localhost:${port}`,
		trace: 'retain-on-failure',
		launchOptions: {
			...(executablePath && { executablePath }),
			args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
		},
	},
	webServer: {
		command: 'node scripts/e2e-server.mjs',
		cwd: '../..',
		env: { PORT: String(port) },
		url: `http://localhost:${port}/`,
		timeout: 120_000,
		reuseExistingServer: false,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
	},
})
