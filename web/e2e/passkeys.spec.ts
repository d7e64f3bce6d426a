import { expect, type Page, test } from '@playwright/test'
import { asIfStale, signUp, toast } from './steps'

/** A device with a fingerprint reader, in software: Chromium's virtual authenticator. */
async function fingerprintReader(page: Page) {
	const client = await page.context().newCDPSession(page)
	await client.send('WebAuthn.enable')
	const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	return {
		/** Whether the finger is the owner's. */
		recognizes: (isUserVerified: boolean) =>
			client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
	}
}

async function openAccount(page: Page) {
	await page.goto('/settings/security')
	await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
}

async function logOut(page: Page) {
	await page.getByRole('button', { name: /^Account of/ }).click()
	await page.getByRole('menuitem', { name: 'Logout' }).click()
	await expect(page.getByRole('heading', { name: 'Turn every click into a lead' })).toBeVisible()
	await page.goto('/auth')
}

const dashboard = (page: Page) =>
	page.getByRole('heading', { level: 1, name: /^(Dashboard|Welcome)/ })

test('a passkey is added, logs in, confirms a sensitive action, and is removed', async ({
	page,
}) => {
	await signUp(page)
	const reader = await fingerprintReader(page)
	await openAccount(page)
	await page.getByRole('button', { name: 'Add a passkey' }).click()
	const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
	await dialog.getByLabel('Passkey name').fill('')
	await dialog.getByRole('button', { name: 'Add passkey' }).click()
	await expect(dialog.getByText('Please give the passkey a name')).toBeVisible()
	await dialog.getByLabel('Passkey name').fill('My laptop')
	await dialog.getByRole('button', { name: 'Add passkey' }).click()
	await expect(toast(page, 'Passkey added')).toBeVisible()
	const passkey = page.getByRole('listitem').filter({ hasText: 'My laptop' })
	await expect(passkey).toContainText('Never used, added')

	// Someone else's finger.
	await logOut(page)
	await reader.recognizes(false)
	await page.getByRole('button', { name: 'Use a passkey' }).click()
	await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
	await reader.recognizes(true)
	await page.getByRole('button', { name: 'Use a passkey' }).click()
	await expect(dashboard(page)).toBeVisible()

	await openAccount(page)
	await expect(passkey).toContainText('Last used')
	await expect(page.getByRole('region', { name: 'Account activity' })).toContainText(
		'Logged in with a passkey',
	)
	// As if the login were stale: the server asks for proof, the passkey provides it, and the action continues.
	await asIfStale(page, 'DELETE', /\/api\/auth\/passkeys\/\d+$/)
	await passkey.getByRole('button', { name: 'Remove My laptop' }).click()
	const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
	await asked.getByRole('button', { name: 'Use a passkey' }).click()
	await expect(toast(page, 'Passkey removed')).toBeVisible()
	await expect(passkey).toHaveCount(0)
})

test('passkeys are suggested in the email field', async ({ page }) => {
	await signUp(page)
	await fingerprintReader(page)
	await openAccount(page)
	await page.getByRole('button', { name: 'Add a passkey' }).click()
	await page.getByRole('button', { name: 'Add passkey' }).click()
	await expect(toast(page, 'Passkey added')).toBeVisible()
	await logOut(page)
	// The virtual authenticator accepts the suggestion as soon as there is one: not by viewing the page alone.
	await expect(page.getByLabel('Email')).toBeFocused()
	await page.getByLabel('Email').press('ArrowDown')
	await expect(dashboard(page)).toBeVisible()
})

test('a recovery code works once, and the account shows how many are left', async ({ page }) => {
	const { username } = await signUp(page)
	await openAccount(page)
	await page.getByRole('button', { name: 'Create recovery codes' }).click()
	const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
	await expect(shown.getByRole('listitem')).toHaveCount(10)
	const codes = await shown.getByRole('listitem').allTextContents()
	expect(new Set(codes).size).toBe(10)
	await shown.getByRole('button', { name: 'I’ve saved them' }).click()
	await expect(shown).toHaveCount(0)

	const recover = async () => {
		await page.getByRole('link', { name: 'Forgot your password?' }).click()
		// The form before it has an Email, too.
		await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
		await page.getByLabel('Email').fill(username)
		await page.getByRole('button', { name: 'Use a recovery code' }).click()
		await expect(page.getByLabel('Email')).toHaveValue(username)
		await page.getByLabel('Recovery code').fill(codes[3] ?? '')
		await page.getByRole('button', { name: 'Log in', exact: true }).click()
	}
	await logOut(page)
	await recover()
	await expect(dashboard(page)).toBeVisible()
	await openAccount(page)
	await expect(page.getByText('9 of 10 left.')).toBeVisible()
	await logOut(page)
	await recover()
	await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(
		/^Wrong email or code, or the code was already used/,
	)
})

test('a password can be shown while typing, and errors appear at their fields', async ({
	page,
}) => {
	const { username } = await signUp(page)
	await page.context().clearCookies()
	await page.goto('/auth')
	const password = page.getByLabel('Password')
	await page.getByLabel('Email').fill(username)
	await password.fill('wrong horse')
	await expect(password).toHaveAttribute('type', 'password')
	await page.getByRole('button', { name: 'Show password' }).click()
	await expect(password).toHaveAttribute('type', 'text')
	await page.getByRole('button', { name: 'Log in', exact: true }).click()
	await expect(password).toHaveAccessibleDescription('Wrong email or password')
	await expect(password).toHaveAttribute('aria-invalid', 'true')
	await expect(password).toHaveValue('wrong horse')

	await page.goto('/auth?tab=signup')
	await page.getByLabel('Name').fill('Ada')
	await page.getByLabel('Email').fill(username)
	await page.getByLabel('Password').fill('password1')
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/too common/)
	await page.getByLabel('Password').fill('correct horse')
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already exists/)
})

test('removing a device logs it out', async ({ page, browser }) => {
	const login = await signUp(page)
	const other = await browser.newContext()
	await other.request.post('/api/auth/login', { data: login })
	await openAccount(page)
	const devices = page.getByRole('list', { name: 'Devices' })
	await expect(devices.getByText(/^Logged in /)).toHaveCount(2)
	await page.getByRole('button', { name: /^Remove .* on / }).click()
	await page.getByRole('button', { name: 'Remove device' }).click()
	await expect(toast(page, 'Device removed')).toBeVisible()
	await expect(devices.getByText(/^Logged in /)).toHaveCount(1)
	expect((await other.request.get('/api/auth/user')).status()).toBe(401)
})
