// Finds a Chromium for the browser tests: CHROMIUM_PATH, one installed on the machine, or a new one
// from the system's packages or from Playwright.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { env } from './setup.mjs'

const places = [
	process.env.CHROMIUM_PATH,
	// Takes half the time, because it draws no window.
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where Playwright installs its own. Loaded late, because `npm test` installs packages first. */
const playwrights = () =>
	createRequire(import.meta.url)('playwright-core').chromium.executablePath()

const find = () =>
	places.find((path) => path && existsSync(path)) ?? [playwrights()].find(existsSync)

function attempt(command, args) {
	console.log(`$ ${command} ${args.join(' ')}`)
	return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

/** The path of a Chromium, installed if necessary. */
export function findChromium() {
	const found = find()
	if (found) return found
	console.log('No Chromium found, installing one')
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		attempt('apt-get', ['update', '-qq'])
		// The full browser too: only it has the back/forward cache that the tests of Back need.
		for (const names of [['chromium-headless-shell', 'chromium'], ['chromium']]) {
			if (attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])) break
		}
	}
	if (!find()) attempt('playwright', ['install', 'chromium', '--no-shell'])
	const installed = find()
	if (installed) return installed
	console.error('Install Chromium or point to one: CHROMIUM_PATH=/path/to/chrome npm test')
	process.exit(1)
}
