import { expect, type Page } from '@playwright/test'

let people = 0

/** A new owner, logged in, on the dashboard. */
export async function signUp(page: Page, name = 'Ada Owner') {
	const username = `owner-${process.pid}-${Date.now()}-${++people}@acme.io`
	const response = await page.request.post('/api/auth/signup', {
		data: { username, password: 'correct horse', name },
	})
	expect(response.status()).toBe(201)
	await page.goto('/')
	return { username, password: 'correct horse' }
}

/** Fills in and sends the create-link form that is on the page. */
export async function createLink(page: Page, link: { title: string; destinationUrl: string }) {
	await page.getByLabel('Link Title').fill(link.title)
	await page.getByLabel('Destination URL').fill(link.destinationUrl)
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	await expect(page.getByText('Link created successfully', { exact: true })).toBeVisible()
}

type Link = { id: number; shortId: string; title: string }

/** Makes a link through the API, as the owner whose page it is. */
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

/** Leaves details with a link through the API. */
export async function addLead(
	page: Page,
	{ shortId }: { shortId: string },
	details: { name?: string; email?: string; phone?: string },
) {
	const captured = await page.request.post(`/api/capture/${shortId}`, { data: details })
	expect(captured.status(), await captured.text()).toBe(200)
}
