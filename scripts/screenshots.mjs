// npm run screenshots: captures every screen of a demo owner at 1920, 1280, 768 and 375 px, light and dark, into
// test-results/screenshots/. The three that the README shows are kept in web/screenshots/, the site's
// share image in web/public/og.png.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'
import { env, fillSecrets, installPackages, run } from './setup.mjs'

const port = process.env.PORT ?? '8798'
const origin = `http://localhost:${port}`
const state = 'test-results/screenshots-state'
const folder = 'test-results/screenshots'
/** Captured at window height, because their lists never end. */
const long = /^(leads|dashboard-leads|dashboard)$/
const kept = ['dashboard-1280-light', 'leads-1280-dark', 'capture-375-light']

installPackages()
fillSecrets()
const executablePath = findChromium()
run('npm', ['run', '--silent', 'build'])
rmSync(state, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
run('node', ['scripts/seed.mjs', '--links', '8', '--leads', '240', '--persist-to', state])
const { openScreen, screens } = await import('../web/e2e/screens.ts')
const { remember } = await import('../web/e2e/steps.ts')

const server = spawn(
	'wrangler',
	[
		...['dev', '--port', port, '--inspector-port', '0', '--persist-to', state],
		'--show-interactive-dev-session=false',
		...['--var', 'RATE_LIMITS:off', '--var', 'REQUEST_LOG:off'],
	],
	{ stdio: 'ignore', env },
)
try {
	await answering()
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
	for (const colorScheme of ['light', 'dark']) {
		for (const width of [1920, 1280, 768, 375]) await shoot(browser, colorScheme, width)
	}
	await shootCard(browser)
	await browser.close()
	for (const name of kept) copyFileSync(`${folder}/${name}.png`, `web/screenshots/${name}.png`)
} finally {
	server.kill('SIGINT')
}

async function answering() {
	for (let tries = 0; tries < 120; tries++) {
		const response = await fetch(origin).catch(() => undefined)
		if (response?.ok) return
		await new Promise((done) => setTimeout(done, 500))
	}
	throw new Error(`No response from ${origin} within a minute`)
}

async function shoot(browser, colorScheme, width) {
	const options = {
		baseURL: origin,
		colorScheme,
		viewport: { width, height: width > 600 ? 800 : 760 },
	}
	const owner = await browser.newContext(options)
	const login = await owner.request.post('/api/auth/login', {
		data: { username: 'demo@example.com', password: 'demo-owner-2026' },
	})
	if (!login.ok()) throw new Error(`The demo owner can't log in: ${await login.text()}`)
	await remember(owner, await login.json())
	const [link] = await (await owner.request.get('/api/links')).json()
	const contexts = { owner, visitor: await browser.newContext(options) }
	for (const screen of screens) {
		const page = await contexts[screen.seenBy].newPage()
		await openScreen(page, screen, link)
		const path = `${folder}/${screen.name}-${width}-${colorScheme}.png`
		await page.screenshot({ path, fullPage: !long.test(screen.name) })
		console.log(path)
		await page.close()
	}
	for (const context of Object.values(contexts)) await context.close()
}

/** The share image of the site: its landing page at rest. */
async function shootCard(browser) {
	const page = await browser.newPage({
		baseURL: origin,
		reducedMotion: 'reduce',
		viewport: { width: 1200, height: 630 },
	})
	await page.goto('/')
	await page.getByRole('figure').waitFor()
	await page.waitForLoadState('networkidle')
	await page.screenshot({ path: 'web/public/og.png' })
	await page.close()
}
