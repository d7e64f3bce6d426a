import { expect, type Locator, type Page } from '@playwright/test'
import { chunkOf } from '../../scripts/firstLoads.ts'
import { dot, fullLink } from './fullLink.ts'

/** A visitor's user agent: headless Chromium identifies itself and counts as a bot. */
export const someBrowser =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let people = 0

/** Signs up a new owner and opens the dashboard. */
export async function signUp(page: Page, name?: string) {
	const owner = await newOwner(page, name)
	await page.goto('/')
	return owner
}

/** Logs a page in as a new owner, without opening anything. */
export async function newOwner(page: Page, name = 'Ada Owner') {
	const username = `owner-${process.pid}-${Date.now()}-${++people}@acme.io`
	const response = await page.request.post('/api/auth/signup', {
		data: { username, password: 'correct horse', name },
	})
	expect(response.status()).toBe(201)
	return { username, password: 'correct horse' }
}

/** The sidebar, or the bottom bar of a narrow window. */
export const frame = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })

/** Goes to one of the places in the sidebar; its name may be followed by a count. */
export const goTo = (page: Page, name: string) =>
	frame(page)
		.getByRole('link', { name: new RegExp(`^${name}\\b`) })
		.click()

/** Chooses an action in the menu of a link's page. */
export async function chooseAction(page: Page, name: string) {
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name }).click()
}

/** Deletes a link from the list of links. */
export async function deleteLink(page: Page, title: string) {
	await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
	await page.getByRole('menuitem', { name: 'Delete Link' }).click()
}

/** Deletes a lead from the list of leads. */
export async function deleteLead(page: Page, name: string) {
	await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
	await page.getByRole('menuitem', { name: 'Delete lead' }).click()
}

export type Mail = { to: string; replyTo?: string; subject: string; text: string }

/** The newest mail to an address with this subject, once it arrives. */
export async function mailTo(page: Page, to: string, subject: RegExp) {
	let found: Mail | undefined
	await expect(async () => {
		const response = await page.request.get('/dev/mail', {
			headers: { accept: 'application/json' },
		})
		const mails: Mail[] = await response.json()
		found = mails.find((mail) => mail.to === to && subject.test(mail.subject))
		expect(found).toBeDefined()
	}).toPass()
	return found as Mail
}

/** The first URL in a mail. */
export const linkIn = ({ text }: Mail) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** On a provider's own page: signs in as `email`, or cancels. */
export async function signInAtProvider(page: Page, email?: string) {
	await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
	if (email) await page.getByLabel('Your address').fill(email)
	await page.getByRole('button', { name: email ? 'Continue' : 'Cancel' }).click()
}

/** A notification with this title. */
export const toast = (page: Page, title: string) =>
	page.getByRole('region', { name: /^Notifications/ }).getByText(title, { exact: true })

/** Fills in and submits the create-link form of a page, or of a part of it. */
export async function createLink(
	page: Page | Locator,
	link: { title: string; destinationUrl: string },
) {
	await page.getByLabel('Link Title').fill(link.title)
	await page.getByLabel('Destination URL').fill(link.destinationUrl)
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	const whole = 'page' in page ? page.page() : page
	await expect(whole.getByText('Link created successfully', { exact: true })).toBeVisible()
}

type Link = { id: number; shortId: string; title: string }

/** Creates a link through the API as the page's owner. */
export async function addLink(page: Page, link: Record<string, unknown> = {}): Promise<Link> {
	const created = await page.request.post('/api/links', {
		data: {
			title: 'The guide',
			destinationUrl: 'https://example.com/guide',
			requireName: true,
			requireEmail: true,
			requirePhone: false,
			active: true,
			...link,
		},
	})
	expect(created.status(), await created.text()).toBe(201)
	return created.json()
}

/** Creates a link with everything that a page can have. */
export async function addFullLink(page: Page, link: Record<string, unknown> = fullLink) {
	const picture = await page.request.post('/api/pictures', { data: { data: dot } })
	const { hash } = await picture.json()
	const design = { ...fullLink.design, logo: hash, cover: hash, shareImage: hash }
	return addLink(page, { ...link, design })
}

/** Uploads a small PDF that links can give, through the API, and returns its id. */
export async function addFile(page: Page, name = 'Guide.pdf') {
	const data = Buffer.from('%PDF-1.7\n% A guide')
	const begun = await page.request.post('/api/files', { data: { name, size: data.length } })
	const { id } = await begun.json()
	const headers = { 'Content-Type': 'application/octet-stream' }
	await page.request.put(`/api/files/${id}/part?number=1`, { data, headers })
	const done = await page.request.post(`/api/files/${id}/complete`)
	expect(done.status(), await done.text()).toBe(200)
	return id as number
}

/** Submits a lead to a link through the API. */
export async function addLead(
	page: Page,
	{ shortId }: { shortId: string },
	details: Record<string, string>,
) {
	const captured = await page.request.post(`/api/capture/${shortId}`, { data: details })
	expect(captured.status(), await captured.text()).toBe(200)
}

/** Waits before a form is sent: nobody fills one in within 300 ms, so it would be held as spam. */
export const pauseLikeAPerson = (page: Page) => page.waitForTimeout(400)

/** Holds back requests to a URL until the returned function is called, to test what shows in the meantime. */
export async function holdBack(page: Page, url: string | RegExp) {
	let release = () => {}
	const held = new Promise<void>((done) => {
		release = done
	})
	await page.route(url, async (route) => {
		await held
		await route.continue()
	})
	return release
}

/** Makes the next matching request fail as if the owner's login were stale. */
export async function asIfStale(page: Page, method: string, path: string | RegExp) {
	let asked = false
	await page.route(path, (route) => {
		if (asked || route.request().method() !== method) return route.fallback()
		asked = true
		return route.fulfill({
			status: 403,
			json: { message: 'Please confirm that it’s you', code: 'fresh_login' },
		})
	})
}

/** How far a page scrolls sideways, in pixels. Compares with clientWidth, which leaves out the scrollbar. */
export const sideways = (page: Page) =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement
		return Math.max(0, scrollWidth - clientWidth)
	})

/** The site path of the script built from a source file. */
export function fileOf(part: string) {
	return `/${chunkOf(part).file}`
}

/** Types a date such as 2026-11-21 into a date input, key by key. */
export async function typeDate(page: Page, label: string, date: string) {
	const [year, month, day] = date.split('-')
	const field = page.getByLabel(label, { exact: true })
	// Typing starts at the first part only if the field has just gotten the focus.
	await field.blur()
	await field.focus()
	await page.keyboard.type(`${month}${day}${year}`)
}

/** Opens a link's rules: from the rail where there is room for one, otherwise below the page. */
export const openRules = (page: Page) =>
	page.getByRole('button', { name: /^(Add rules|Where each visitor goes)$/ }).click()
