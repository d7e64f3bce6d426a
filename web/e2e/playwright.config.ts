import { defineConfig } from '@playwright/test'
import { port, sellingPort, sellingVars } from './servers'

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
	globalSetup: './standIns.ts',
	// One unlocks everything, the other sells plans, with a stand-in for Stripe.
	webServer: [server(port, 'state'), server(sellingPort, 'selling', sellingVars)],
})

function server(port: number, state: string, vars: Record<string, string> = {}) {
	const flags = Object.entries(vars).map(([name, value]) => `--var ${name}:${value}`)
	return {
		command: ['node scripts/e2e-server.mjs', ...flags].join(' '),
		cwd: '../..',
		env: { PORT: String(port), STATE: `test-results/${state}` },
		url: `http://localhost:${port}/`,
		timeout: 120_000,
		reuseExistingServer: false,
		gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
	}
}
