import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOn, wcag } from './axe'
import { consoleErrorsOf, foreignRequestsOf } from './policy'
import { openScreen, type Screen, screens } from './screens'
import { longest } from './states'
import { addLead, addLink, chooseAction, sideways, signUp } from './steps'

const colorRules = ['color-contrast', 'link-in-text-block']

/** An owner with texts of maximum length, and a logged-out visitor. */
async function people(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
	const owner = await (await browser.newContext(options)).newPage()
	await signUp(owner, longest.owner)
	const link = await addLink(owner, longest.link)
	await addLink(owner, { title: 'Off', active: false })
	for (let n = 0; n < 3; n++) await addLead(owner, link, longest.lead(n))
	const visitor = await (await browser.newContext(options)).newPage()
	return { owner, visitor, link }
}

// In halves that run in parallel: together they exceeded a journey's timeout on a busy machine.
for (const half of [0, 1]) {
	test(`axe and HTML_CodeSniffer find nothing on any screen, light or dark, half ${half + 1}`, async ({
		browser,
	}) => {
		test.slow()
		const { link, ...pages } = await people(browser, { reducedMotion: 'reduce' })
		const found: unknown[] = []
		for (const screen of screens.filter((_, i) => i % 2 === half)) {
			const page = pages[screen.seenBy]
			await openScreen(page, screen, link)
			found.push(...(await faultsOf(page, screen)))
		}
		expect(found).toEqual([])
	})
}

test('axe and HTML_CodeSniffer find nothing in dialogs and menus, light or dark', async ({
	browser,
}) => {
	test.slow()
	const { owner, link } = await people(browser, { reducedMotion: 'reduce' })
	const button = (name: string | RegExp) => owner.getByRole('button', { name })
	const opened: [name: string, path: string, open: () => Promise<void>, above: Locator][] = [
		['notifications', '/', () => button(/notifications/i).click(), owner.getByRole('dialog')],
		['account menu', '/', () => button(/^Account of/).click(), owner.getByRole('menu')],
		['preview', '/', () => button('Open Full Preview').click(), owner.getByRole('dialog')],
		['customize', '/', () => button('Customize').click(), owner.getByLabel('Form title')],
		[
			'form errors',
			'/',
			() => owner.getByRole('button', { name: 'Create Link', exact: true }).click(),
			owner.getByText('Title is required'),
		],
		['edit', '/links/{id}', () => chooseAction(owner, 'Edit'), owner.getByRole('dialog')],
		['QR code', '/links/{id}', () => button(/QR code/).click(), owner.getByRole('dialog')],
		[
			'delete',
			'/links/{id}',
			() => chooseAction(owner, 'Delete Link'),
			owner.getByRole('alertdialog'),
		],
		['actions', '/links/{id}', () => button('More actions').click(), owner.getByRole('menu')],
		[
			'import',
			'/links/{id}/leads',
			() => button('Import Leads').click(),
			owner.getByRole('dialog'),
		],
		[
			'lead',
			'/leads',
			() => owner.getByRole('row').nth(1).getByRole('link').first().click(),
			owner.getByRole('dialog').getByText('Captured').first(),
		],
		[
			'criteria',
			'/leads',
			async () => {
				// A pointer comes over the row before it reaches the badge.
				await owner.getByRole('row').nth(1).hover()
				await button(/\(\d+\)$/)
					.first()
					.hover()
			},
			owner.getByRole('tooltip'),
		],
		[
			'status menu',
			'/leads',
			() =>
				button(/\(\d+\)$/)
					.first()
					.click(),
			owner.getByRole('menu'),
		],
		[
			'toast',
			'/links',
			() =>
				button(/^Copy l\//)
					.first()
					.click(),
			owner.getByRole('region', { name: /^Notifications/ }).getByRole('listitem'),
		],
	]
	const found: unknown[] = []
	for (const [name, path, open, above] of opened) {
		const screen: Screen = { name, path, seenBy: 'owner' }
		await openScreen(owner, screen, link)
		await open()
		await expect(above).toBeVisible()
		// Overlays are outside the page's landmarks, so only the WCAG rules apply.
		found.push(...(await faultsOf(owner, screen, wcag)))
	}
	expect(found).toEqual([])
})

test('at 400% zoom no screen scrolls sideways, hides the focus, violates its policy or contacts third parties', async ({
	browser,
	baseURL,
}) => {
	test.slow()
	// A window of 1280 × 1024.
	const viewport = { width: 320, height: 256 }
	const { link, ...pages } = await people(browser, { viewport, reducedMotion: 'reduce' })
	const contexts = [pages.owner.context(), pages.visitor.context()]
	const complaints = await Promise.all(contexts.map(consoleErrorsOf))
	const strangers = contexts.map((context) => foreignRequestsOf(context, baseURL))
	const wider: unknown[] = []
	const hidden: unknown[] = []
	for (const screen of screens) {
		const page = pages[screen.seenBy]
		await openScreen(page, screen, link)
		const tooWide = await sideways(page)
		if (tooWide) wider.push({ screen: screen.name, tab: screen.tab, tooWide })
		const lost = await page.evaluate(hiddenFocus)
		if (lost.length > 0) hidden.push({ screen: screen.name, lost })
	}
	expect(wider).toEqual([])
	expect(hidden).toEqual([])
	expect(complaints.flat()).toEqual([])
	expect(strangers.flat().filter((text) => !text.startsWith('/checkout '))).toEqual([])
})

/** Focuses everything focusable, one by one; returns the elements covered by others while focused. */
async function hiddenFocus() {
	const takers = 'a[href], button:not(:disabled), input, textarea, select, [tabindex="0"]'
	const lost: string[] = []
	const isSeen = (taker: Element) => {
		const box = taker.getBoundingClientRect()
		const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
		const [right, bottom] = [
			Math.min(box.right, window.innerWidth),
			Math.min(box.bottom, window.innerHeight),
		]
		return [0.1, 0.5, 0.9].some((down) =>
			[0.1, 0.5, 0.9].some((along) => {
				const at = document.elementFromPoint(
					left + (right - left) * along,
					top + (bottom - top) * down,
				)
				// A switch is visible through its label.
				return at && (taker.contains(at) || at.closest('label')?.contains(taker))
			}),
		)
	}
	const painted = () => new Promise(requestAnimationFrame)
	for (const taker of document.querySelectorAll<HTMLElement>(takers)) {
		if (taker.tabIndex < 0 || !taker.checkVisibility({ visibilityProperty: true })) continue
		taker.focus()
		if (document.activeElement !== taker) continue
		// The toast's focus guards are invisible on purpose.
		if (taker.getBoundingClientRect().width <= 1) continue
		// A toast moves out of the way.
		for (let frame = 0; frame < 60 && !isSeen(taker); frame++) await painted()
		if (!isSeen(taker)) lost.push(taker.outerHTML.slice(0, 160))
	}
	return lost
}

/** Both tools' findings on a page. In the dark theme, which differs only in colors, they check only colors. */
async function faultsOf(page: Page, screen: Screen, tags = [...wcag, 'best-practice']) {
	const light = [
		...(await violations(page, screen, { tags })),
		...(await sniffed(page, screen, 'everything')),
	]
	await page.evaluate(() => {
		// Otherwise colors would be checked in the middle of their transition.
		const still = new CSSStyleSheet()
		still.replaceSync('* { transition: none !important }')
		document.adoptedStyleSheets.push(still)
	})
	await page.emulateMedia({ colorScheme: 'dark' })
	const dark = [
		...(await violations(page, screen, { rules: colorRules })),
		...(await sniffed(page, screen, 'colors')),
	]
	await page.emulateMedia({ colorScheme: 'light' })
	return [...light, ...dark.map((fault) => ({ ...fault, dark: true }))]
}

async function violations(page: Page, screen: Screen, sought: Parameters<typeof violationsOn>[1]) {
	const found = await violationsOn(page, sought)
	return found.map(({ id, nodes }) => ({
		screen: screen.name,
		id,
		nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
	}))
}

const codeSniffer = readFileSync('node_modules/html_codesniffer/build/HTMLCS.js', 'utf8')

type Finding = { type: number; code: string; msg: string; element: Element }
type CodeSniffer = {
	ERROR: number
	getTranslation(key: string): string | undefined
	process(
		standard: string,
		content: Document,
		done: () => void,
		fail: () => void,
		language: string,
	): void
	getMessages(): Finding[]
}

/** The errors that pa11y would report: those of HTML_CodeSniffer by WCAG 2 AA. */
async function sniffed(page: Page, screen: Screen, what: 'everything' | 'colors') {
	// Evaluated, because our CSP refuses inline scripts.
	await page.evaluate(codeSniffer)
	const findings = await page.evaluate(async (what) => {
		const { HTMLCS, HTMLCS_WCAG2AA } = window as unknown as {
			HTMLCS: CodeSniffer
			HTMLCS_WCAG2AA: { sniffs: { include: string[] }[] }
		}
		if (what === 'colors') {
			// 1.4.3 is about contrast.
			for (const sniffs of HTMLCS_WCAG2AA.sniffs)
				sniffs.include = sniffs.include.filter((name) => name.includes('.1_4_3'))
		}
		// It lacks texts for some of its own findings, and would throw.
		const words = HTMLCS.getTranslation
		HTMLCS.getTranslation = (key) => words.call(HTMLCS, key) ?? key
		await new Promise<void>((done, fail) =>
			HTMLCS.process(
				'WCAG2AA',
				document,
				done,
				() => fail(new Error('It could not be read')),
				'en',
			),
		)
		return HTMLCS.getMessages()
			.filter(({ type }) => type === HTMLCS.ERROR)
			.map(({ code, msg, element }) => `${code}: ${msg} ${element.outerHTML?.slice(0, 160)}`)
	}, what)
	return findings.map((finding) => ({ screen: screen.name, finding }))
}
