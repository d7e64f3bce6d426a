import { expect, test } from '@playwright/test'
import { accessible } from './axe'
import { toolOrigin } from './servers'
import { addLead, addLink, deleteLead, deleteLink, signUp } from './steps'

/** A tool that doesn't respond pauses its queue for half a minute, then for a minute; a killed sender, for two. */
const patience = { timeout: 400_000 }

type Stored = { id: string; values: Record<string, unknown> }

/** Sets a tool's faults; returns its state. */
async function at(kind: string, change: object = {}) {
	const response = await fetch(`${toolOrigin}/control/journeys/${kind}`, {
		method: 'POST',
		body: JSON.stringify(change),
	})
	return ((await response.json()) as { records: Stored[] }).records
}

test('leads reach Airtable even if responses get lost; a refused one is fixed and gets through', async ({
	page,
}) => {
	// It is long, and waits for what is sent in the background.
	test.slow()
	// Leftovers of a failed attempt.
	for (const { id } of await at('airtable')) await at('airtable', { forget: id })
	await signUp(page)
	const link = await addLink(page, { title: 'The guide' })
	await addLead(page, link, { name: 'Edith Clarke', email: 'edith@ge.com' })
	await page.goto('/settings/connections')
	await page.getByRole('button', { name: 'Connect Airtable' }).click()
	const dialog = page.getByRole('dialog', { name: 'Connect Airtable' })
	await dialog.getByLabel('Personal access token').fill('pat-of-the-journey')
	await accessible(page, { within: '[role=dialog]' })
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await dialog.getByLabel('Table').selectOption('Sales, Leads')
	await expect(dialog.getByLabel('What fills Email')).toHaveValue('email')
	await expect(dialog.getByText('edith@ge.com')).toBeVisible()
	await accessible(page, { within: '[role=dialog]' })
	await dialog.getByRole('button', { name: 'Connect Airtable' }).click()

	const panel = page.getByRole('dialog', { name: 'Airtable' })
	await panel.getByRole('button', { name: 'Send a test' }).click()
	await expect(page.getByText('Your newest lead arrived', { exact: true })).toBeVisible()
	await expect(panel.getByRole('definition').filter({ hasText: 'edith@ge.com' })).toBeVisible()
	await expect(panel.getByRole('link', { name: 'See it in Airtable' })).toBeVisible()

	await at('airtable', { faults: ['fine', 'limited'], numeric: ['Phone'] })
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await addLead(page, link, { name: 'Alan Turing', email: 'alan@bletchley.uk', phone: '+49301234' })
	await addLead(page, link, { name: 'Ada Lovelace', email: 'ada@analytical.uk' })
	await expect
		.poll(async () => (await at('airtable')).map(({ values }) => values.Name).sort(), patience)
		.toEqual(['Ada Lovelace', 'Edith Clarke', 'Grace Hopper'])
	await expect(async () => {
		await page.reload()
		await expect(page.getByText('1 refused', { exact: true })).toBeVisible({ timeout: 2000 })
	}).toPass()
	await page.getByRole('button', { name: 'Airtable', exact: true }).click()
	await expect(panel.getByText(/Field "Phone" cannot accept/)).toBeVisible()
	await accessible(page, { within: '[role=dialog]' })
	await at('airtable', { numeric: [] })
	await panel.getByRole('button', { name: 'Send all again' }).click()
	await expect.poll(async () => (await at('airtable')).length, patience).toBe(4)

	await page.goto('/leads')
	await page.getByRole('link', { name: 'Alan Turing' }).click()
	const went = page.getByRole('listitem').filter({ hasText: 'Sent to Airtable' })
	const theirs = went.getByRole('link', { name: /^rec\d+$/ })
	await expect(theirs).toHaveAttribute('href', /^https:\/\/airtable\.com\/.*\/rec\d+$/)

	// Deleting a lead here asks what to do there.
	await page.goto('/leads')
	const question = page.getByRole('dialog', { name: 'Delete this lead in Airtable, too?' })
	const more = page.getByRole('button', { name: 'More for Edith Clarke', exact: true })
	await deleteLead(page, 'Edith Clarke')
	await expect(question.getByRole('button', { name: 'Leave it there' })).toBeFocused()
	await accessible(page, { within: '[role=dialog]' })
	await page.keyboard.press('Escape')
	await expect(question).toHaveCount(0)
	await expect(more).toBeFocused()
	await deleteLead(page, 'Edith Clarke')
	await question.getByRole('button', { name: 'Leave it there' }).click()
	await expect(more).toHaveCount(0)
	const alan = page.getByRole('row', { name: /Alan Turing/ })
	await alan.getByLabel('Select lead').check()
	const bar = page.getByRole('region', { name: 'Selected leads' })
	await bar.getByRole('button', { name: 'Delete' }).click()
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(bar.getByRole('button', { name: 'Delete' })).toBeFocused()
	await page.keyboard.press('Enter')
	await question.getByRole('button', { name: 'Delete it there, too' }).click()
	await expect(alan).toHaveCount(0)
	await expect(bar).toHaveCount(0)
	await expect
		.poll(async () => (await at('airtable')).map(({ values }) => values.Name).sort(), patience)
		.toEqual(['Ada Lovelace', 'Edith Clarke', 'Grace Hopper'])

	// So does deleting a link with leads.
	await page.goto('/links')
	const both = page.getByRole('dialog', { name: 'Delete its 2 leads in Airtable, too?' })
	await deleteLink(page, 'The guide')
	await both.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByRole('button', { name: 'More for The guide' })).toBeFocused()
	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Delete Link' }).click()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(both.getByText('are deleted for good')).toBeVisible()
	await accessible(page, { within: '[role=dialog]' })
	await both.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
	await page.keyboard.press('Enter')
	await page.getByRole('menuitem', { name: 'Delete Link' }).click()
	await page.getByRole('button', { name: 'Move to trash' }).click()
	await both.getByRole('button', { name: 'Delete them there, too' }).click()
	await expect(page).toHaveURL(/\/links$/)
	await expect
		.poll(async () => (await at('airtable')).map(({ values }) => values.Name), patience)
		.toEqual(['Edith Clarke'])

	// And deleting for good what was left in the tool.
	await page.goto('/trash')
	const forGood = page.getByRole('button', { name: 'Delete for good Edith Clarke' })
	const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' })
	await forGood.click()
	await confirm.click()
	await expect(question.getByRole('button', { name: 'Leave it there' })).toBeFocused()
	await accessible(page, { within: '[role=dialog]' })
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(forGood).toBeFocused()
	await page.keyboard.press('Enter')
	await confirm.click()
	await question.getByRole('button', { name: 'Delete it there, too' }).click()
	await expect(forGood).toHaveCount(0)
	await expect.poll(async () => (await at('airtable')).length, patience).toBe(0)
	// The rest was deleted there before: nothing is asked.
	await page.getByRole('button', { name: 'Empty the trash' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Empty the trash' }).click()
	await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible()
})

test('fifty leads reach Google Sheets and HubSpot, even if one loses responses and the other limits the rate', async ({
	page,
}) => {
	test.setTimeout(1_000_000)
	const had = { hubspot: (await at('hubspot')).length, sheets: (await at('sheets')).length }
	const added = async (kind: keyof typeof had) => (await at(kind)).slice(had[kind])
	/** What a tool received in this journey, with its connection's state, which explains anything missing. */
	const arrived = async (kind: keyof typeof had) => {
		const { connectors } = await (await page.request.get('/api/connectors')).json()
		return { count: (await added(kind)).length, connectors }
	}
	await signUp(page)
	const link = await addLink(page, { title: 'The guide' })
	await page.goto('/settings/connections')
	await page.getByRole('button', { name: 'Connect Google Sheets' }).click()
	await page.getByRole('button', { name: 'Continue with Google' }).click()
	let dialog = page.getByRole('dialog', { name: 'Connect Google Sheets' })
	await expect(dialog.getByText('ada@navy.mil')).toBeVisible()
	expect(new URL(page.url()).search).toBe('')
	await dialog.getByLabel('Spreadsheet').selectOption('A new spreadsheet')
	await expect(dialog.getByLabel('What fills Email', { exact: true })).toHaveValue('email')
	await accessible(page, { within: '[role=dialog]' })
	await dialog.getByRole('button', { name: 'Connect Google Sheets' }).click()
	const panel = page.getByRole('dialog', { name: 'Google Sheets' })
	await expect(panel.getByText(/Leads from Leadlinks/)).toBeVisible()
	await panel.getByRole('button', { name: 'Close' }).click()

	await page.getByRole('button', { name: 'Connect HubSpot' }).click()
	dialog = page.getByRole('dialog', { name: 'Connect HubSpot' })
	await expect(dialog).toBeVisible()
	await accessible(page, { within: '[role=dialog]' })
	await dialog.getByRole('button', { name: 'Continue with HubSpot' }).click()
	await dialog.getByLabel('Pipeline').selectOption('Contacts, without deals')
	await expect(dialog.getByLabel('What fills Email', { exact: true })).toHaveValue('email')
	await dialog.getByRole('button', { name: 'Connect HubSpot' }).click()
	await expect(page.getByRole('dialog', { name: 'HubSpot' })).toBeVisible()

	const answers = Array.from({ length: 50 }, (_, i) => (i % 5 === 4 ? 'lost' : 'fine'))
	await at('sheets', { faults: answers })
	await at('hubspot', { faults: ['limited', 'limited', 'fine', 'limited'], numeric: ['phone'] })
	// HubSpot knows the contacts of a failed attempt by their addresses.
	const domain = `${Date.now()}.navy.mil`
	for (let i = 1; i <= 50; i++) {
		const details = { name: `Person ${i}`, email: `person${i}@${domain}` }
		await addLead(page, link, i === 50 ? { ...details, phone: '+49301234' } : details)
	}
	await expect.poll(() => arrived('hubspot'), patience).toMatchObject({ count: 49 })
	await expect.poll(() => arrived('sheets'), patience).toMatchObject({ count: 50 })
	const emails = (await added('sheets')).map(({ values }) => values.Email)
	expect(new Set(emails).size).toBe(50)
	await page.goto('/settings/connections')
	await expect(async () => {
		await page.reload()
		await expect(page.getByText('1 refused', { exact: true })).toBeVisible({ timeout: 2000 })
	}).toPass()
	await page.getByRole('button', { name: 'HubSpot', exact: true }).click()
	const hubspot = page.getByRole('dialog', { name: 'HubSpot' })
	await expect(hubspot.getByText('The phone is not a number')).toBeVisible()
	await at('hubspot', { numeric: [] })
	await hubspot.getByRole('button', { name: 'Send all again' }).click()
	await expect.poll(async () => (await added('hubspot')).length, patience).toBe(50)
})

test('an owner maps HubSpot’s stages to their own, and they come back', async ({ page }) => {
	await signUp(page)
	await page.goto('/settings/connections')
	await page.getByRole('button', { name: 'Connect HubSpot' }).click()
	const dialog = page.getByRole('dialog', { name: 'Connect HubSpot' })
	await dialog.getByRole('button', { name: 'Continue with HubSpot' }).click()
	await dialog.getByLabel('Pipeline').selectOption('Pipeline 77')
	await dialog.getByRole('button', { name: 'Connect HubSpot' }).click()
	const panel = page.getByRole('dialog', { name: 'HubSpot', exact: true })
	const switched = panel.getByLabel('Sync stages from HubSpot')
	await expect(switched).not.toBeChecked()
	await switched.check()
	await expect(panel.getByLabel('Our stage for New')).toHaveValue('open')
	await expect(panel.getByLabel('Our stage for Closed won')).toHaveValue('won')
	await panel.getByLabel('Our stage for Offer made').selectOption('Leave the lead as it is')
	await accessible(page, { within: '[role=dialog]' })
	await panel.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('Stages now sync', { exact: true })).toBeVisible()
	await page.reload()
	await page.getByRole('button', { name: 'HubSpot', exact: true }).click()
	await expect(switched).toBeChecked()
	await expect(panel.getByLabel('Our stage for Offer made')).toHaveValue('')
	await switched.uncheck()
	await expect(page.getByText('Stages no longer sync', { exact: true })).toBeVisible()
})
