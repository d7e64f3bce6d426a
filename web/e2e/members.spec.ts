import { expect, test } from '@playwright/test'
import { addLead, addLink, linkIn, mailTo, signUp, toast } from './steps'

test('two people share a workspace: one is invited, given a role, and removed without losing their text', async ({
	page,
	browser,
}) => {
	const ada = await signUp(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })

	// One invites.
	const email = `bob-${process.pid}-${Date.now()}@acme.io`
	await page.goto('/settings/members')
	await page.getByRole('button', { name: 'Invite people' }).click()
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Send invitation' }).click()
	await expect(page.getByRole('heading', { name: `Invitation sent to ${email}` })).toBeVisible()
	await page.getByRole('button', { name: 'Done' }).click()
	const invitation = page.getByRole('listitem').filter({ hasText: email })
	await expect(invitation).toContainText('Invited by Ada Owner, works for 14 more days')

	// The other has no account yet, creates one, and returns to the invitation.
	const bob = await (await browser.newContext()).newPage()
	await bob.goto(linkIn(await mailTo(page, email, /^Join /)))
	await expect(bob.getByText(`Ada Owner invites ${email} to work in`)).toBeVisible()
	await bob.getByRole('link', { name: 'Create an account' }).click()
	await expect(bob.getByLabel('Email')).toHaveValue(email)
	await bob.getByLabel('Name').fill('Bob Byte')
	await bob.getByLabel('Password', { exact: true }).fill('correct horse')
	await bob.getByRole('button', { name: 'Create account' }).click()
	await bob.getByRole('button', { name: 'Join Ada Owner’s workspace' }).click()
	await expect(bob.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' })).toBeVisible()

	// A second tab shows his own workspace, and the first stays where it is.
	const second = await bob.context().newPage()
	await second.goto('/')
	await second.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' }).click()
	await second.getByRole('menuitem', { name: 'Bob Byte’s workspace' }).click()
	await expect(
		second.getByRole('button', { name: 'Workspace: Bob Byte’s workspace' }),
	).toBeVisible()
	await bob.goto('/leads')
	await expect(bob.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeVisible()
	await second.goto('/leads')
	await expect(second.getByText('Grace Hopper')).toHaveCount(0)
	await second.close()

	// While he writes a note, he becomes a viewer: he keeps his text, and can't change anything.
	await bob.getByRole('link', { name: 'Grace Hopper', exact: true }).click()
	await bob.getByRole('textbox', { name: /note/i }).fill('Call her on Monday')
	await page.reload()
	const row = page.getByRole('listitem').filter({ hasText: email })
	await row.getByLabel('Role of Bob Byte').selectOption('Viewer')
	await expect(toast(page, 'Bob Byte is now a viewer')).toBeVisible()
	const demoted = bob.getByRole('dialog', { name: 'You’re now a viewer of Ada Owner’s workspace' })
	await expect(demoted.getByLabel('What you wrote')).toHaveValue(/Call her on Monday/)
	await demoted.getByRole('button', { name: 'Continue' }).click()
	await expect(bob.getByText('You can see this workspace, but not change it.')).toBeVisible()
	await expect(bob.getByRole('button', { name: /^Export/ })).toHaveCount(0)
	await bob.goto('/settings/members')
	const members = bob.getByRole('region', { name: 'Members' })
	await expect(members.getByText('Bob Byte')).toBeVisible()
	await expect(bob.getByRole('button', { name: 'Invite people' })).toHaveCount(0)

	// Once removed, he sees nothing of it, and continues in his own workspace.
	await row.getByRole('button', { name: 'More for Bob Byte' }).click()
	await page.getByRole('menuitem', { name: 'Remove from the workspace' }).click()
	await page.getByRole('button', { name: 'Remove', exact: true }).click()
	await expect(toast(page, 'Bob Byte is no longer in this workspace')).toBeVisible()
	await expect(
		bob.getByRole('heading', { name: 'You’re no longer in Ada Owner’s workspace' }),
	).toBeVisible()
	await expect(bob.getByText(ada.username)).toBeHidden()
	await bob.getByRole('button', { name: 'Go to my other workspace' }).click()
	await expect(bob.getByRole('button', { name: 'Workspace: Bob Byte’s workspace' })).toBeVisible()

	// All of it is in the log.
	await page.goto('/settings/log')
	const log = page.getByRole('region', { name: 'Activity log' })
	for (const what of ['Removed Bob Byte', 'Role changed Bob Byte', 'Joined', `Invited ${email}`]) {
		await expect(log.getByText(what)).toBeVisible()
	}
	await page.getByLabel('What', { exact: true }).selectOption('Logins')
	await expect(log.getByText('Removed Bob Byte')).toHaveCount(0)
	await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
		'href',
		/group=signins/,
	)
	await bob.context().close()
})

test('somebody creates a second workspace and switches between the two', async ({ page }) => {
	await signUp(page)
	await addLink(page)
	await page.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' }).click()
	await page.getByRole('menuitem', { name: 'Create workspace' }).click()
	const dialog = page.getByRole('dialog', { name: 'Create a workspace' })
	await dialog.getByLabel('Name').fill('Sundial Studio')
	await dialog.getByLabel('Violet').check({ force: true })
	await dialog.getByRole('button', { name: 'Create workspace' }).click()
	await expect(page.getByRole('button', { name: 'Workspace: Sundial Studio' })).toBeVisible()
	await page.goto('/links')
	await expect(page.getByText('The guide')).toHaveCount(0)

	await page.keyboard.press('ControlOrMeta+k')
	await page.getByRole('dialog').getByRole('combobox').fill('switch to ada')
	await page.getByRole('option', { name: 'Switch to Ada Owner’s workspace' }).click()
	await expect(page.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' })).toBeVisible()
	await page.goto('/links')
	await expect(page.getByText('The guide').first()).toBeVisible()
})
