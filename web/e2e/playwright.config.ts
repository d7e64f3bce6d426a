import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { origin } from './servers'

const firefox = process.env.FIREFOX_PATH

/** Any installed Firefox, over WebDriver BiDi. */
const inFirefox = {
	name: 'firefox',
	testMatch: 'mainJob.spec.ts',
	// That test forwards a request's body, which Playwright can't read over BiDi.
	grepInvert: /whose response was lost/,
	use: {
		browserName: 'firefox' as const,
		channel: 'moz-firefox',
		launchOptions: { executablePath: resolve('web/e2e/firefoxForBidi.mjs') },
	},
}

export const launchOptions = {
	executablePath: findChromium(),
	// Scrollbars take room, as they do on most desktops.
	ignoreDefaultArgs: ['--hide-scrollbars'],
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--in-process-gpu',
		'--disable-background-networking',
		'--disable-component-update',
	],
}

// The journeys run in Chromium, those of the main job in Firefox too, against workerd with a fresh database.
export default defineConfig({
	testDir: '.',
	// Playwright empties this folder, so the server's state is kept next to it.
	outputDir: '../../test-results/journeys',
	// Generous, for busy machines: a real failure still fails after this.
	timeout: 180_000,
	expect: { timeout: 15_000 },
	workers: 2,
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	// A journey that needs a retry is listed as flaky and should be fixed.
	retries: process.env.CI ? 2 : 0,
	reporter: 'list',
	use: {
		baseURL: origin,
		trace: 'on-first-retry',
	},
	projects: [
		{
			name: 'chromium',
			use: {
				launchOptions,
			},
		},
		...(firefox ? [inFirefox] : []),
	],
	globalSetup: './standIns.ts',
	webServer: {
		command: 'node scripts/e2e-servers.mjs',
		cwd: '../..',
		wait: { stdout: /The servers are ready/ },
		timeout: 120_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
	},
})
