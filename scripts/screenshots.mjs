// npm run screenshots: captures every screen of a demo owner at 1920, 1280, 768 and 375 px, light and dark, into
// test-results/screenshots/; and at 1280, 768 and 375 px loading, failing, empty, with one lead, with ten thousand links
// and leads, with the longest texts, and with right-to-left ones. The three that the README shows are kept in
// web/screenshots/, the site's share image in web/public/og.png. Arguments limit it to names that contain one of them:
// npm run screenshots -- account error
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'
import { openDatabase } from './localDatabase.ts'
import { env, fillSecrets, installPackages, run } from './setup.mjs'

const port = process.env.PORT ?? '8798'
const origin = `http://localhost:${port}`
const state = 'test-results/screenshots-state'
const folder = 'test-results/screenshots'
/** Captured at window height, because their lists never end. */
const long = /^(leads|dashboard)$/
const inReadme = ['dashboard-1280-light', 'leads-1280-dark', 'capture-375-light']

installPackages()
fillSecrets()
const executablePath = findChromium()
run('npm', ['run', '--silent', 'build'])
rmSync(state, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const demo = 'demo@example.com'
const manifold = 'many@example.com'
seed(8, 10_000)
// Seeding would recreate the owner and add years of visits to each link, so most links here have none.
const database = openDatabase(state)
database.prepare('UPDATE users SET username = ? WHERE username = ?').run(manifold, demo)
database.exec(`
	WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9992)
	INSERT INTO links (workspace_id, user_id, title, search_text, description, destination_url,
		short_id, created_at, fields)
	SELECT workspace_id, user_id, title || ' ' || n, search_text || ' ' || n, description, destination_url,
		printf('many%06d', n), created_at - n * 60000, fields
	FROM numbers, (SELECT * FROM links ORDER BY id LIMIT 1)`)
database.close()
seed(8, 240)
const { openScreen, screens } = await import('../web/e2e/screens.ts')
const { amounts, openUnread, screensThatRead } = await import('../web/e2e/states.ts')
const { signUp } = await import('../web/e2e/steps.ts')
const words = process.argv.slice(2)

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
	const browser = await chromium.launch({
		executablePath,
		args: ['--no-sandbox', '--font-render-hinting=none'],
	})
	for (const colorScheme of ['light', 'dark']) {
		for (const width of [1920, 1280, 768, 375]) await shoot(browser, colorScheme, width)
	}
	for (const width of [1280, 768, 375]) await shootStates(browser, width)
	if (wanted('og.png')) await shootCard(browser)
	await browser.close()
	for (const name of inReadme.filter(wanted))
		copyFileSync(`${folder}/${name}.png`, `web/screenshots/${name}.png`)
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

function seed(links, leads) {
	const amounts = ['--links', String(links), '--leads', String(leads)]
	run('node', ['scripts/seed.mjs', ...amounts, '--persist-to', state])
}

function wanted(name) {
	return words.length === 0 || words.some((word) => name.includes(word))
}

function windowOf(width, colorScheme) {
	const viewport = { width, height: width > 600 ? 800 : 760 }
	return { baseURL: origin, colorScheme, viewport }
}

/** A browser logged in as a seeded owner, and one of their links. */
async function ownerOf(browser, username, options) {
	const owner = await browser.newContext(options)
	const login = await owner.request.post('/api/auth/login', {
		data: { username, password: 'demo-owner-2026' },
	})
	if (!login.ok()) throw new Error(`${username} can't log in: ${await login.text()}`)
	const [link] = await (await owner.request.get('/api/links')).json()
	return { owner, link }
}

async function picture(context, name, open, fullPage) {
	if (!wanted(name)) return
	const page = await context.newPage()
	await open(page)
	const path = `${folder}/${name}.png`
	await page.screenshot({ path, fullPage })
	console.log(path)
	await page.close()
}

async function shoot(browser, colorScheme, width) {
	const options = windowOf(width, colorScheme)
	const { owner, link } = await ownerOf(browser, demo, options)
	const contexts = { owner, visitor: await browser.newContext(options) }
	for (const screen of screens) {
		await picture(
			contexts[screen.seenBy],
			`${screen.name}-${width}-${colorScheme}`,
			(page) => openScreen(page, screen, link),
			!long.test(screen.name),
		)
	}
	for (const context of Object.values(contexts)) await context.close()
}

async function shootStates(browser, width) {
	const options = windowOf(width, 'light')
	const { owner } = await ownerOf(browser, demo, options)
	for (const state of ['loading', 'error']) {
		for (const screen of screensThatRead) {
			const name = `${screen.name}-${state}-${width}`
			await picture(owner, name, (page) => openUnread(page, screen, state), true)
		}
	}
	await owner.close()
	const many = await ownerOf(browser, manifold, options)
	await shootAmount(many.owner, 'many', width, many.link)
	for (const [amount, { owner, fill }] of Object.entries(amounts)) {
		if (!screens.some(({ name }) => wanted(`${name}-${amount}-${width}`))) continue
		const context = await browser.newContext(options)
		const page = await context.newPage()
		await signUp(page, owner)
		await shootAmount(context, amount, width, await fill(page))
	}
}

/** An owner's screens, including a link's if they have one. */
async function shootAmount(context, amount, width, link) {
	for (const screen of screens) {
		if (screen.path.includes('{') ? !link : screen.seenBy !== 'owner') continue
		await picture(
			context,
			`${screen.name}-${amount}-${width}`,
			(page) => openScreen(page, screen, link ?? { id: 0, shortId: '' }),
			amount !== 'many',
		)
	}
	await context.close()
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
	// Without the room that the page leaves for a scrollbar.
	await page.evaluate(() => {
		document.documentElement.style.overflow = 'hidden'
		document.documentElement.style.scrollbarGutter = 'auto'
	})
	await page.screenshot({ path: 'web/public/og.png' })
	await page.close()
}
