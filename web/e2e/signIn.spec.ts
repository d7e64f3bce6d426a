// Signing in with providers: real OpenID Connect servers on this machine.
import { expect, test } from '@playwright/test'
import { receiverOrigin } from './servers'
import { linkIn, mailTo, signInAtProvider, signUp, toast } from './steps'

const address = (who: string) => `${who}-${process.pid}-${Date.now()}@acme.io`

test('somebody joins by an invitation with Google, adds another method, and logs in with it', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const email = address('grace')
	const invited = await page.request.post('/api/workspace/invites', {
		data: { email, role: 'member' },
	})
	expect(invited.status()).toBe(201)
	const grace = await (await browser.newContext()).newPage()
	await grace.goto(linkIn(await mailTo(page, email, /^Join /)))
	await grace.getByRole('link', { name: 'Create an account' }).click()
	await grace.getByRole('button', { name: 'Continue with Google' }).click()
	await expect(grace.getByLabel('Your address')).toHaveValue(email)
	await signInAtProvider(grace, email)
	await grace.getByRole('button', { name: 'Join Ada Owner’s workspace' }).click()
	await expect(
		grace.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' }),
	).toBeVisible()

	// The last login method can't be removed; another is added, and a password chosen.
	await grace.goto('/settings/security')
	await grace.getByRole('button', { name: 'Remove Google' }).click()
	await expect(grace.getByText(/This is your last way to log in/).first()).toBeVisible()
	await grace.getByRole('button', { name: 'Add Microsoft' }).click()
	await signInAtProvider(grace, 'grace.hopper@outlook.com')
	await expect(toast(grace, 'Login method added')).toBeVisible()
	await expect(grace).toHaveURL(/\/settings\/security$/)
	await expect(grace.getByText('Microsoft: grace.hopper@outlook.com')).toBeVisible()
	await mailTo(page, email, /^You can now log in with Microsoft$/)
	await grace.getByRole('button', { name: 'Remove Google' }).click()
	await expect(toast(grace, 'Login method removed')).toBeVisible()
	await grace.getByLabel('New password', { exact: true }).fill('correct horse')
	await grace.getByRole('button', { name: 'Choose a password' }).click()
	await expect(grace.getByRole('button', { name: 'Change password' })).toBeVisible()

	// In another browser.
	const later = await (await browser.newContext()).newPage()
	await later.goto('/leads')
	await later.getByRole('button', { name: 'Continue with Microsoft' }).click()
	await signInAtProvider(later, 'grace.hopper@outlook.com')
	await expect(later).toHaveURL(/\/leads$/)
	await expect(
		later.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' }),
	).toBeVisible()
})

test('an address that has an account is added once its owner has logged in', async ({
	page,
	browser,
}) => {
	const { username, password } = await signUp(page)
	const other = await (await browser.newContext()).newPage()
	await other.goto('/auth?next=/analytics')
	await other.getByRole('button', { name: 'Continue with Acme' }).click()
	await signInAtProvider(other)
	await expect(other.getByRole('alert')).toHaveText(/^Acme didn’t tell us who you are/)
	await other.getByRole('button', { name: 'Continue with Acme' }).click()
	await signInAtProvider(other, username)
	await expect(other.getByText(`${username} already has an account`)).toBeVisible()
	await expect(other.getByLabel('Email', { exact: true })).toHaveValue(username)
	await other.getByLabel('Password', { exact: true }).fill(password)
	await other.getByRole('button', { name: 'Log in', exact: true }).click()
	await expect(toast(other, 'Login method added')).toBeVisible()
	await expect(other).toHaveURL(/\/analytics$/)
	await page.goto('/settings/security')
	await expect(page.getByText(`Acme: ${username}`)).toBeVisible()
})

test('a company proves its domain, and its people join by signing in', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const domain = `acme-${process.pid}-${Date.now()}.io`
	await page.goto('/settings/members')
	await page.getByLabel('Domain', { exact: true }).fill('gmail.com')
	await page.getByRole('button', { name: 'Add domain' }).click()
	await expect(page.getByText(/gmail\.com/).last()).toBeVisible()
	await page.getByLabel('Domain', { exact: true }).fill(domain)
	await page.getByRole('button', { name: 'Add domain' }).click()
	const row = page.getByRole('listitem').filter({ hasText: domain })
	await expect(row).toContainText('Not verified')
	await row.getByRole('button', { name: 'Check now' }).click()
	await expect(
		page.getByRole('region', { name: /^Notifications/ }).getByText(/record/),
	).toBeVisible()
	const [name, value] = await row.getByRole('definition').allTextContents()
	await page.request.post(`${receiverOrigin}/records/TXT/${name}`, { data: [`"${value}"`] })
	await row.getByRole('button', { name: 'Check now' }).click()
	await expect(row.getByText('Verified', { exact: true })).toBeVisible()
	await row.getByLabel(`Auto-join at ${domain} as`).selectOption('Member')
	await row.getByLabel('Require login with a provider').click()
	await expect(row.getByLabel('Require login with a provider')).toBeChecked()
	await page.reload()
	await expect(row.getByLabel('Require login with a provider')).toBeChecked()

	const grace = await (await browser.newContext()).newPage()
	await grace.goto('/auth')
	await grace.getByRole('button', { name: 'Continue with Acme' }).click()
	await signInAtProvider(grace, `grace@${domain}`)
	await expect(
		grace.getByRole('button', { name: 'Workspace: Ada Owner’s workspace' }),
	).toBeVisible()
	await page.goto('/settings/members')
	await expect(page.getByText(`grace@${domain}`)).toBeVisible()
})
