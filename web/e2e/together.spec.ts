import { expect, test } from '@playwright/test'
import { addLead, addLink, linkIn, mailTo, signUp } from './steps'

test('a lead goes to somebody by turn, who hears of it at once and mentions the other', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const link = await addLink(page)
	const email = `bob-${process.pid}-${Date.now()}@acme.io`
	await page.goto('/settings/members')
	await page.getByRole('button', { name: 'Invite people' }).click()
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Send invitation' }).click()
	await page.getByRole('button', { name: 'Done' }).click()
	const bob = await (await browser.newContext()).newPage()
	await bob.goto(linkIn(await mailTo(page, email, /^Join /)))
	await bob.getByRole('link', { name: 'Create an account' }).click()
	await bob.getByLabel('Name').fill('Bob Byte')
	await bob.getByLabel('Password', { exact: true }).fill('correct horse')
	await bob.getByRole('button', { name: 'Create account' }).click()
	await bob.getByRole('button', { name: 'Join Ada Owner’s workspace' }).click()
	await expect(bob.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' })).toBeVisible()
	await bob.getByRole('button', { name: 'Notifications' }).click()
	await expect(bob.getByText('No new notifications')).toBeVisible()
	await bob.keyboard.press('Escape')

	// All leads of the link go to Bob.
	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'Deal them out' }).click()
	await page.getByRole('radio', { name: /^By rules/ }).check()
	await page.getByRole('radio', { name: /^One person/ }).check()
	await page.getByLabel('Who gets the leads').last().selectOption('Bob Byte')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('All go to Bob Byte')).toBeVisible()

	// He hears of one while he looks.
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await bob.getByRole('button', { name: 'Notifications, 1 new' }).click()
	await bob.getByRole('link', { name: /A link gave you the lead Grace Hopper/ }).click()
	const lead = bob.getByRole('dialog', { name: 'Grace Hopper' })
	await expect(lead.getByRole('button', { name: 'Assigned to Bob Byte' })).toBeVisible()
	await expect(bob.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

	// He mentions the other in a note and hands the lead over.
	await lead.getByLabel('Note', { exact: true }).fill('She asks for prices, ')
	await lead.getByLabel('Note', { exact: true }).pressSequentially('@Ad')
	await bob.keyboard.press('Enter')
	await lead.getByRole('button', { name: 'Add note' }).click()
	await expect(lead.getByText('She asks for prices, @Ada Owner')).toBeVisible()
	await lead.getByRole('heading', { name: 'Grace Hopper' }).click()
	await bob.keyboard.press('a')
	await bob.getByRole('menuitem', { name: 'Ada Owner' }).click()
	await expect(lead.getByRole('button', { name: 'Assigned to Ada Owner' })).toBeVisible()
	await expect(lead.getByText(/Assigned to Ada Owner instead of Bob Byte/)).toBeVisible()
	await page.goto('/leads?assignee=me')
	await expect(page.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Notifications, 3 new' }).click()
	await expect(page.getByText('Bob Byte mentioned you in a note on Grace Hopper')).toBeVisible()
	await page.getByRole('button', { name: 'Mark all as read' }).click()
	await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

	// She gives it back by the key a on its row, and says that he is away.
	await page.keyboard.press('Escape')
	await page.getByRole('link', { name: 'Grace Hopper', exact: true }).focus()
	await page.keyboard.press('a')
	await page.getByRole('menuitem', { name: 'Bob Byte' }).click()
	await expect(page.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeHidden()
	await page.goto('/settings/members')
	await page.getByRole('button', { name: 'More for Bob Byte' }).click()
	await page.getByRole('menuitem', { name: 'Away…' }).click()
	await page.getByLabel('Back on').fill('2099-08-17')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('Away until Aug 17, 2099')).toBeVisible()
	await expect(page.getByRole('dialog')).toBeHidden()

	// As a viewer he can change nothing; once he is removed, his lead is hers.
	await page.getByLabel('Role of Bob Byte').selectOption('viewer')
	await expect(bob.getByText('You can see this workspace, but not change it.')).toBeVisible()
	await bob.goto('/leads')
	await expect(bob.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeVisible()
	await expect(bob.getByRole('checkbox')).toHaveCount(0)
	await page.getByRole('button', { name: 'More for Bob Byte' }).click()
	await page.getByRole('menuitem', { name: 'Remove from the workspace…' }).click()
	const goodbye = page.getByRole('dialog', { name: 'Remove Bob Byte?' })
	await expect(goodbye.getByLabel('One lead goes to')).toHaveValue(/^\d+$/)
	await goodbye.getByRole('button', { name: 'Remove', exact: true }).click()
	await expect(page.getByText('Bob Byte is no longer in this workspace')).toBeVisible()
	await expect(bob.getByRole('heading', { name: /^You’re no longer in/ })).toBeVisible()
	await page.goto('/settings/log')
	await expect(page.getByText(/^Leads handed over 1 from Bob Byte .* to Ada Owner/)).toBeVisible()
	await page.goto('/leads?assignee=me')
	await expect(page.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeVisible()
})
