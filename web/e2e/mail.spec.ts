// Mail, as kept in the local mailbox.
import { expect, type Page, test } from '@playwright/test'
import { addLead, addLink, linkIn, type Mail, mailTo, signUp } from './steps'

async function logIn(page: Page, username: string, password: string) {
	await page.getByLabel('Email').fill(username)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a forgotten password is reset by mail', async ({ page }) => {
	const { username } = await signUp(page)
	const { id } = await addLink(page)
	await page.goto(`/links/${id}`)
	await page.getByRole('button', { name: 'Share a report' }).click()
	await expect(page.getByRole('button', { name: 'Revoke address' })).toBeVisible()
	await page.context().clearCookies()
	await page.goto('/auth')
	await page.getByRole('link', { name: 'Forgot your password?' }).click()
	await expect(page.getByRole('link', { name: 'local mailbox' })).toBeVisible()
	await page.getByLabel('Email').fill('ada')
	await page.getByRole('button', { name: 'Send link' }).click()
	await expect(page.getByText('Please enter a valid email address')).toBeVisible()
	await page.getByLabel('Email').fill(username)
	await page.getByRole('button', { name: 'Send link' }).click()
	await expect(page.getByRole('status')).toContainText('an email is on its way')

	const link = linkIn(await mailTo(page, username, /^Choose a new password$/))
	await page.goto('/dev/mail')
	// Closed if another test has been mailed since.
	const mail = page.getByRole('article').filter({ hasText: username }).first()
	await mail.locator('details').evaluate((details: HTMLDetailsElement) => {
		details.open = true
	})
	await mail.getByRole('link', { name: link }).click()
	await expect(page).toHaveURL(/\/reset$/)
	await page.getByLabel('New password').fill('password')
	await page.getByRole('button', { name: 'Change password' }).click()
	await expect(page.getByText('This password is too common')).toBeVisible()
	await page.getByLabel('New password').fill('battery staple')
	await page.getByRole('button', { name: 'Change password' }).click()
	await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
	await page.getByRole('link', { name: 'Log in' }).last().click()
	await logIn(page, username, 'battery staple')
	await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
	const { text } = await mailTo(page, username, /^Your password was reset$/)
	expect(text).toContain('Shared report of The guide')
	await page.getByRole('link', { name: 'Decide which to keep' }).click()
	const report = page.getByRole('listitem', { name: 'Shared report of The guide' })
	await report.getByRole('button', { name: 'Resume' }).click()
	await expect(report).toBeHidden()
	await expect(page.getByRole('link', { name: 'Decide which to keep' })).toBeHidden()

	await page.goto(link)
	await page.getByLabel('New password').fill('another staple')
	await page.getByRole('button', { name: 'Change password' }).click()
	await expect(page.getByRole('alert')).toContainText(
		'This link has expired or has already been used',
	)
})

test('a new lead is mailed as the owner chose, and the mail links to it', async ({ page }) => {
	// It waits for five mails, one after another.
	test.slow()
	const { username } = await signUp(page)
	const [loud, quiet] = [await addLink(page), await addLink(page, { title: 'Quiet' })]
	await page.goto(`/links/${quiet.id}/settings`)
	const ofLink = page.getByRole('combobox', { name: 'Email about new leads from this link' })
	await ofLink.selectOption('Never')
	await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
	await page.reload()
	await expect(ofLink).toHaveValue('never')
	await addLead(page, quiet, { name: 'Unheard', email: 'unheard@navy.mil' })
	await addLead(page, loud, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	const mail = await mailTo(page, username, /Grace Hopper, The guide$/)
	expect(mail.replyTo).toBe('grace@navy.mil')
	await page.goto(linkIn(mail))
	await expect(page.getByRole('dialog', { name: 'Grace Hopper' })).toBeVisible()
	await page.goto('/settings/notifications')
	const choice = page.getByRole('combobox', { name: 'Email me about new leads' })
	await choice.selectOption('Once a day')
	await expect(page.getByText('Email settings saved', { exact: true })).toBeVisible()
	await page.reload()
	await expect(choice).toHaveValue('daily')
	const sent: Mail[] = await (
		await page.request.get('/dev/mail', { headers: { accept: 'application/json' } })
	).json()
	expect(sent.filter(({ to, text }) => to === username && text.includes('Unheard'))).toEqual([])

	await test.step('its owner sets up what visitors are mailed, and tries it', async () => {
		await page.goto(`/links/${loud.id}/form`)
		await page.getByRole('button', { name: 'Mail to visitors' }).click()
		const form = page.locator('section', {
			has: page.getByRole('heading', { name: 'Mail to visitors' }),
		})
		await form.getByLabel('Confirm addresses').selectOption('before')
		await form.getByLabel('Reply to each lead').check()
		await expect(form).toContainText('Sent once the lead has confirmed their address.')
		await form.getByLabel('Subject').fill('Hello {nobody}')
		await page.getByRole('button', { name: 'Publish' }).click()
		await expect(form.getByText('{nobody} is not a field of the form').first()).toBeVisible()
		await form.getByLabel('Subject').fill('Hello {name}')
		await expect(form.getByRole('region', { name: 'Preview' })).toContainText('Hello Grace Hopper')
		await form.getByRole('button', { name: 'Send it to me' }).click()
		await mailTo(page, username, /^Hello Grace Hopper$/)
		await page.getByRole('button', { name: 'Publish' }).click()
		await expect(page.getByText('Form saved', { exact: true })).toBeVisible()
		await expect(page.getByText('before they go on. Replies with “Hello {name}”')).toBeVisible()

		await page.route('https://example.com/**', (route) => route.fulfill({ body: 'The content' }))
		const visitor = `alan${Date.now()}@navy.mil`
		await page.goto(`/l/${loud.shortId}?lang=en`)
		await page.waitForTimeout(600)
		await page.getByLabel('Full Name').fill('Alan Turing')
		await page.getByLabel('Email Address').fill(visitor)
		await page.getByRole('button', { name: 'Continue to Content' }).click()
		await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
		await page.goto(linkIn(await mailTo(page, visitor, /^Please confirm/)))
		await page.getByRole('button', { name: 'Confirm my address' }).click()
		// Not by its text: the page that waits to redirect names the content, too, and would leave the next screen.
		await page.waitForURL('https://example.com/**')
		await mailTo(page, visitor, /^Hello Alan Turing$/)
		await page.goto('/leads?confirmed=yes')
		await page.getByRole('link', { name: 'Alan Turing' }).click()
		const panel = page.getByRole('dialog', { name: 'Alan Turing' })
		await expect(panel.getByText('Your reply was sent')).toBeVisible()
		await expect(panel.getByText('Confirmed the email address')).toBeVisible()
	})
})

test('what waits for a confirmed address says so beside its button', async ({ page }) => {
	await page.route('**/api/mail', (route) => route.fulfill({ json: { mode: 'on' } }))
	const { username } = await signUp(page)
	const why = (what: string) =>
		page.getByText(`Before you can ${what}, please confirm your address using the link we emailed`)
	await page.goto('/settings/security')
	await expect(why('add passkeys or recovery codes')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
	await expect(page.getByRole('button', { name: 'Create recovery codes' })).toBeDisabled()
	await page.getByRole('button', { name: 'Resend confirmation email' }).first().click()
	await expect(page.getByText('Email sent', { exact: true })).toBeVisible()
	await page.goto('/settings/connections')
	await expect(why('add webhooks')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Add webhook' })).toBeDisabled()
	await page.goto('/settings/api')
	await expect(why('create tokens')).toBeVisible()
	await expect(page.getByRole('button', { name: 'New token' })).toBeDisabled()
	await page.goto(linkIn(await mailTo(page, username, /^Confirm your email address$/)))
	await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
	await page.goto('/settings/api')
	await expect(page.getByRole('button', { name: 'New token' })).toBeEnabled()
	await expect(why('create tokens')).toBeHidden()
})

test('an address is confirmed, and changes once both old and new are confirmed', async ({
	page,
}) => {
	const { username } = await signUp(page)
	const next = `new-${username}`
	await page.goto(linkIn(await mailTo(page, username, /^Confirm your email address$/)))
	await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
	await page.goto('/settings/profile')
	await expect(page.getByText(`You log in with ${username}, confirmed.`)).toBeVisible()
	await page.getByLabel('New email address').fill(next)
	await page.getByRole('button', { name: 'Change address' }).click()
	await expect(page.getByText('We emailed both your old and your new address')).toBeVisible()

	await page.goto(linkIn(await mailTo(page, next, /^Confirm your new email address$/)))
	await page.getByRole('button', { name: 'Confirm change' }).click()
	await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible()
	await page.goto(linkIn(await mailTo(page, username, /^Confirm the change/)))
	await page.getByRole('button', { name: 'Confirm change' }).click()
	await expect(page.getByText(`You now log in with ${next}.`)).toBeVisible()
	await page.goto('/settings/profile')
	await expect(page.getByText(`You log in with ${next}, confirmed.`)).toBeVisible()
})

test('sign-up asks to check the inbox if mail is set up', async ({ page }) => {
	let sent: unknown
	await page.route('/api/auth/signup', (route) => {
		sent = route.request().postDataJSON()
		return route.fulfill({
			status: 202,
			json: { message: 'Please check your inbox: we’ve sent you a mail.' },
		})
	})
	await page.goto('/auth?tab=signup')
	await page.getByLabel('Name').fill('Ada Byron')
	await page.getByLabel('Email').fill('ada@acme.io')
	await page.getByLabel('Password').fill('correct horse')
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByRole('status')).toContainText('Check your inbox')
	const { timeZone } = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions())
	expect(sent).toMatchObject({ username: 'ada@acme.io', timezone: timeZone })
})

test('screens say so if mail is not set up', async ({ page }) => {
	await page.route('/api/mail', (route) => route.fulfill({ json: { mode: 'off' } }))
	await page.goto('/reset')
	await expect(page.getByText('This server isn’t set up to send mail')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0)
	await signUp(page)
	await page.goto('/settings/profile')
	await expect(page.getByText('This server isn’t set up to send mail').first()).toBeVisible()
	await expect(page.getByLabel('New email address')).toHaveCount(0)
})
