import { expect, test } from '@playwright/test'
import { addLead, addLink, linkIn, mailTo, signInAtProvider, signUp } from './steps'

test('a lead is assigned in turn, and its assignee is notified at once and mentions the other', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const link = await addLink(page)
	const email = `grace-${process.pid}-${Date.now()}@acme.io`
	await page.goto('/settings/members')
	await page.getByRole('button', { name: 'Invite people' }).click()
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Send invitation' }).click()
	await page.getByRole('button', { name: 'Done' }).click()
	const grace = await (await browser.newContext()).newPage()
	await grace.goto(linkIn(await mailTo(page, email, /^Join /)))
	await grace.getByRole('link', { name: 'Create an account' }).click()
	await grace.getByRole('button', { name: 'Continue with Google' }).click()
	await signInAtProvider(grace, email)
	await grace.getByRole('button', { name: 'Join Ada Owner’s workspace' }).click()
	await expect(
		grace.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' }),
	).toBeVisible()
	await grace.getByRole('button', { name: 'Notifications' }).click()
	await expect(grace.getByText('No new notifications')).toBeVisible()
	await grace.keyboard.press('Escape')

	// All leads of the link go to Grace.
	await page.goto(`/links/${link.id}/settings`)
	await page.getByRole('button', { name: 'Assign automatically' }).click()
	await page.getByRole('radio', { name: /^By rules/ }).check()
	await page.getByRole('radio', { name: /^One person/ }).check()
	await page.getByLabel('Who gets the leads').last().selectOption('Grace Hopper')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('All go to Grace Hopper')).toBeVisible()

	// She is notified of one while watching.
	await addLead(page, link, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
	await grace.getByRole('button', { name: 'Notifications, 1 new' }).click()
	await grace.getByRole('link', { name: /A link gave you the lead Alan Turing/ }).click()
	const lead = grace.getByRole('dialog', { name: 'Alan Turing' })
	await expect(lead.getByRole('button', { name: 'Assigned to Grace Hopper' })).toBeVisible()
	await expect(grace.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

	// She mentions the other in a note and hands the lead over.
	await lead.getByLabel('Note', { exact: true }).fill('He asks for prices, ')
	await lead.getByLabel('Note', { exact: true }).pressSequentially('@Ad')
	// The members load with the first note.
	await expect(lead.getByRole('list', { name: 'Mention' })).toBeVisible()
	await grace.keyboard.press('Enter')
	await lead.getByRole('button', { name: 'Add note' }).click()
	await expect(lead.getByText('He asks for prices, @Ada Owner')).toBeVisible()
	await lead.getByRole('heading', { name: 'Alan Turing' }).click()
	await grace.keyboard.press('a')
	await grace.getByRole('menuitem', { name: 'Ada Owner' }).click()
	await expect(lead.getByRole('button', { name: 'Assigned to Ada Owner' })).toBeVisible()
	await expect(lead.getByText(/assigned this to Ada Owner instead of Grace Hopper/)).toBeVisible()
	await page.goto('/leads?assignee=me')
	await expect(page.getByRole('link', { name: 'Alan Turing', exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Notifications, 3 new' }).click()
	await expect(page.getByText('Grace Hopper mentioned you in a note on Alan Turing')).toBeVisible()
	await page.getByRole('button', { name: 'Mark all as read' }).click()
	await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

	// She gives it back by the key a on its row, and says that she is away.
	await page.keyboard.press('Escape')
	await page.getByRole('link', { name: 'Alan Turing', exact: true }).focus()
	await page.keyboard.press('a')
	await page.getByRole('menuitem', { name: 'Grace Hopper' }).click()
	await expect(page.getByRole('link', { name: 'Alan Turing', exact: true })).toBeHidden()
	await page.goto('/settings/members')
	await page.getByRole('button', { name: 'More for Grace Hopper' }).click()
	await page.getByRole('menuitem', { name: /^Set .*as away$/ }).click()
	await page.getByLabel('Back on').fill('2099-08-17')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('Away until Aug 17, 2099')).toBeVisible()
	await expect(page.getByRole('dialog')).toBeHidden()

	// As a viewer she can change nothing; once she is removed, her lead is the owner’s.
	await page.getByLabel('Role of Grace Hopper').selectOption('viewer')
	await expect(grace.getByText('You can see this workspace, but not change it.')).toBeVisible()
	await grace.goto('/leads')
	await expect(grace.getByRole('link', { name: 'Alan Turing', exact: true })).toBeVisible()
	await expect(grace.getByRole('checkbox')).toHaveCount(0)
	await page.getByRole('button', { name: 'More for Grace Hopper' }).click()
	await page.getByRole('menuitem', { name: 'Remove from the workspace' }).click()
	const goodbye = page.getByRole('dialog', { name: 'Remove Grace Hopper?' })
	await expect(goodbye.getByLabel('One lead goes to')).toHaveValue(/^\d+$/)
	await goodbye.getByRole('button', { name: 'Remove', exact: true }).click()
	await expect(page.getByText('Grace Hopper is no longer in this workspace')).toBeVisible()
	await expect(grace.getByRole('heading', { name: /^You’re no longer in/ })).toBeVisible()
	await page.goto('/settings/log')
	await expect(
		page.getByText(/^Leads handed over 1 from Grace Hopper .* to Ada Owner/),
	).toBeVisible()
	await page.goto('/leads?assignee=me')
	await expect(page.getByRole('link', { name: 'Alan Turing', exact: true })).toBeVisible()
})
