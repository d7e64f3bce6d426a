import { expect, test } from '@playwright/test'
import { accessible } from './axe'
import { receiverOrigin } from './servers'
import { addLead, addLink, newOwner, toast } from './steps'

test('a token gives a program access until it is revoked', async ({
	page,
	playwright,
	baseURL,
}) => {
	await newOwner(page)
	await addLink(page, { title: 'The guide' })
	await page.goto('/settings/connections')
	await page.getByRole('link', { name: 'API', exact: true }).click()
	await page.getByRole('button', { name: 'New token' }).click()
	const dialog = page.getByRole('dialog', { name: 'New API token' })
	await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByRole('button', { name: 'New token' })).toBeFocused()
	await page.getByRole('button', { name: 'New token' }).click()
	await dialog.getByRole('button', { name: 'Create token' }).click()
	await expect(dialog.getByText('Please give the token a name')).toBeVisible()
	await expect(dialog.getByText('Choose at least one permission')).toBeVisible()
	await dialog.getByLabel('Name', { exact: true }).fill('The CRM')
	await dialog.getByLabel('See links').check()
	await accessible(page, { within: '[role=dialog]' })
	await dialog.getByRole('button', { name: 'Create token' }).click()
	const token = await dialog.getByLabel('Your new token').inputValue()
	expect(token).toMatch(/^ll_/)
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await dialog.getByRole('button', { name: 'Copy the token' }).click()
	await expect(page.getByText('Token copied to clipboard', { exact: true })).toBeVisible()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
	await dialog.getByRole('button', { name: 'Done' }).click()
	await expect(page.getByText('Never used')).toBeVisible()

	const program = await playwright.request.newContext({
		...(baseURL && { baseURL }),
		extraHTTPHeaders: { authorization: `Bearer ${token}` },
	})
	const links = await program.get('/api/links')
	expect(await links.json()).toMatchObject([{ title: 'The guide' }])
	expect((await program.get('/api/leads')).status()).toBe(403)
	await page.reload()
	await expect(page.getByText(/^Used /)).toBeVisible()
	await expect(page.getByText(token)).toHaveCount(0)

	await page.getByRole('button', { name: 'Revoke The CRM' }).click()
	await page
		.getByRole('dialog', { name: 'Revoke The CRM?' })
		.getByRole('button', { name: 'Revoke' })
		.click()
	await expect(page.getByText('Token revoked', { exact: true })).toBeVisible()
	await expect(page.getByRole('main').getByText('The CRM')).toHaveCount(0)
	expect((await program.get('/api/links')).status()).toBe(401)
	await program.dispose()

	await page.getByRole('main').getByRole('link', { name: 'API Reference', exact: true }).click()
	const heading = page.getByRole('heading', { name: 'Create a link', exact: true })
	await heading.click()
	const operation = page.locator('details', { has: heading })
	await expect(operation.getByText('Requires a token with links:write')).toBeVisible()
	await expect(operation).toContainText(`curl -X POST '${baseURL}/api/links'`)
})

test('a sheet reads a feed until its address is changed', async ({ page, playwright }) => {
	await newOwner(page)
	const link = await addLink(page, { title: 'The guide' })
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await page.goto('/settings/connections')
	await page.getByRole('button', { name: 'Add feed' }).click()
	const dialog = page.getByRole('dialog', { name: 'New CSV feed' })
	await dialog.getByRole('button', { name: 'Create feed' }).click()
	await expect(dialog.getByText('Please give the feed a name')).toBeVisible()
	await dialog.getByLabel('Name', { exact: true }).fill('The team’s sheet')
	await accessible(page, { within: '[role=dialog]' })
	await dialog.getByRole('button', { name: 'Create feed' }).click()
	const formula = await dialog.getByLabel('Formula for Google Sheets').inputValue()
	const [, address = ''] = /^=IMPORTDATA\("(.+)"\)$/.exec(formula) ?? []
	await dialog.getByRole('button', { name: 'Done' }).click()
	const row = page.getByRole('listitem', { name: 'The team’s sheet' })
	await expect(row).toContainText('Never read')

	const sheet = await playwright.request.newContext()
	expect(await (await sheet.get(address)).text()).toContain('Grace Hopper,grace@navy.mil')
	await page.reload()
	await expect(row).toContainText('Read ')
	await row.getByRole('button', { name: /^New address/ }).click()
	await page.getByRole('button', { name: 'Create new address' }).click()
	const again = page.getByRole('dialog', { name: 'New address of The team’s sheet' })
	const next = await again.getByLabel('Address for other sheets').inputValue()
	await again.getByRole('button', { name: 'Done' }).click()
	expect((await sheet.get(address)).status()).toBe(404)
	expect((await sheet.get(next)).status()).toBe(200)
	await row.getByRole('button', { name: /^Delete/ }).click()
	await page.getByRole('button', { name: 'Delete feed' }).click()
	await expect(toast(page, 'Feed deleted')).toBeVisible()
	expect((await sheet.get(next)).status()).toBe(404)
	await sheet.dispose()
})

test('leads reach a webhook receiver, which fails and recovers', async ({ page }) => {
	const name = `journey${Date.now()}`
	const answers = (status: number) => fetch(`${receiverOrigin}/set/${name}/${status}`)
	const had = async () => {
		const all = (await (await fetch(`${receiverOrigin}/had/${name}`)).json()) as { body: string }[]
		return all.map(({ body }) => JSON.parse(body).data.name)
	}
	await newOwner(page)
	const link = await addLink(page, { title: 'The guide' })
	await page.goto('/settings/connections')
	await page.getByRole('button', { name: 'Add webhook' }).click()
	const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
	const address = dialog.getByLabel('URL')
	await address.fill('https://hooks.slack.com/services/T0/B0/x')
	await expect(dialog.getByLabel('Format')).toHaveValue('slack')
	await address.fill('https://10.0.0.1/hooks')
	await dialog.getByRole('button', { name: 'Add webhook' }).click()
	await expect(dialog.getByText(/points into a private network/)).toBeVisible()
	await address.fill(`${receiverOrigin}/to/${name}`)
	await accessible(page, { within: '[role=dialog]' })
	await dialog.getByRole('button', { name: 'Add webhook' }).click()
	await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
	await dialog.getByRole('button', { name: 'Send a test' }).click()
	await expect(page.getByText('Test sent', { exact: true })).toBeVisible()
	await dialog.getByRole('button', { name: 'Done' }).click()

	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await expect.poll(had).toEqual(['Grace Hopper', 'Grace Hopper'])
	await answers(503)
	await addLead(page, link, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
	await expect(async () => {
		await page.reload()
		await expect(page.getByText(/The receiver failed \(503\)/)).toBeVisible({ timeout: 2000 })
	}).toPass()
	// Its path tells it from other webhooks of the same host.
	await page.getByRole('button', { name: `${new URL(receiverOrigin).host} /to/${name}` }).click()
	const panel = page.getByRole('dialog', { name: new URL(receiverOrigin).host })
	await expect(panel.getByText(/1 waiting/)).toBeVisible()
	await panel.getByText('Retrying', { exact: true }).click()
	await expect(panel.getByText('"Alan Turing"')).toBeVisible()
	await accessible(page, { within: '[role=dialog]' })
	await answers(200)
	await panel.getByRole('button', { name: 'Send again' }).filter({ visible: true }).last().click()
	await expect.poll(had).toContain('Alan Turing')
	await panel.getByRole('button', { name: 'Pause' }).click()
	await expect(panel.getByRole('button', { name: 'Resume' })).toBeVisible()
	await panel.getByRole('button', { name: 'Delete' }).click()
	await expect(toast(page, 'Webhook deleted')).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByText('Paused', { exact: true })).toBeVisible()
})
