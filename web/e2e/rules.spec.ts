// The owner writes rules as sentences, tries them, and visitors go where they should, with and without JavaScript,
// on a phone and in German.
import { expect, test } from '@playwright/test'
import { accessible } from './axe'
import {
	addFile,
	addLink,
	linkIn,
	mailTo,
	openRules,
	pauseLikeAPerson,
	sideways,
	signUp,
	toast,
} from './steps'

const fields = [
	{ key: 'name', type: 'name', label: 'Name' },
	{ key: 'email', type: 'email', label: 'Email', required: true },
	{ key: 'size', type: 'choice', label: 'Company size', options: ['I study', '1–49', '50+'] },
]

const shots = process.env.SHOTS

for (const [width, scheme] of [
	[1280, 'light'],
	[375, 'dark'],
] as const) {
	test.describe(`at ${width} px, ${scheme}`, () => {
		test.use({ viewport: { width, height: 900 }, colorScheme: scheme })
		test('an owner writes rules, tries them, and is warned of one that never wins', async ({
			page,
		}) => {
			await signUp(page)
			const link = await addLink(page, { fields })
			await page.goto(`/links/${link.id}/form`)
			await openRules(page)
			const before = page.getByRole('list', { name: 'Before the form' })
			const after = page.getByRole('list', { name: 'After the form' })

			await page.getByRole('button', { name: 'Add rule before the form' }).click()
			await page.getByLabel('Name of rule 1').fill('iPhones go to the app')
			await before.getByRole('button', { name: 'Only if…' }).click()
			await before.getByLabel('What is compared').selectOption({ label: 'Device' })
			await before.getByRole('button', { name: /^Value of Device/ }).click()
			await page.getByRole('menuitemcheckbox', { name: 'iPhone or iPad' }).click()
			await page.keyboard.press('Escape')
			const address = before.getByLabel('Address')
			await address.fill('not a url')
			await address.blur()
			await expect(before.getByRole('alert')).toContainText('Enter a valid address')
			await expect(
				page.getByRole('status').filter({ hasText: /^Not saved: 1 problem$/ }),
			).toBeVisible()
			await address.fill('apps.example.org/sundial')

			await page.getByRole('button', { name: 'Add rule after the form' }).click()
			await page.getByLabel('Name of rule 2').fill('Big companies book a call')
			const big = after.getByRole('listitem').first()
			await big.getByRole('button', { name: 'Only if…' }).click()
			await big.getByLabel('What is compared').selectOption({ label: 'Company size' })
			await big.getByRole('button', { name: /^Value of Company size/ }).click()
			await page.getByRole('menuitemcheckbox', { name: '50+' }).click()
			await page.keyboard.press('Escape')
			await big.getByRole('button', { name: 'And…' }).click()
			await big.getByLabel('What is compared').last().selectOption({ label: 'Email domain' })
			await big.getByLabel('Value of Email domain').fill('company')
			await big.getByLabel('What happens').selectOption({ label: 'book a call at' })
			await big.getByLabel('Address').fill('https://cal.com/mara/call')
			await expect(big).toContainText('Cal.com gets the visitor’s name and email address')
			await big.getByLabel('Open it in the form’s page').check()

			// Always holds, so whatever comes after it never wins, until it is moved down by keyboard.
			await page.getByRole('button', { name: 'Add rule after the form' }).click()
			await page.getByLabel('Name of rule 3').fill('All others')
			const last = after.getByRole('listitem').last()
			await last.getByLabel('What happens').selectOption({ label: 'show a message' })
			await last.getByLabel('Message').fill('We’ll write to you.')
			const warning = after.getByText('Never wins: “All others”')
			await page.getByRole('button', { name: 'Move All others', exact: true }).focus()
			await page.keyboard.press('Space')
			await page.waitForTimeout(300)
			await page.keyboard.press('ArrowUp')
			await page.waitForTimeout(300)
			await page.keyboard.press('Space')
			await expect(warning).toBeVisible()
			await page.waitForTimeout(300)
			await page.keyboard.press('Space')
			await page.waitForTimeout(300)
			await page.keyboard.press('ArrowDown')
			await page.waitForTimeout(300)
			await page.keyboard.press('Space')
			await expect(warning).toBeHidden()

			const tryIt = page.getByRole('complementary', { name: 'Try it' })
			await expect(tryIt.getByRole('status')).toContainText('because “All others” matches')
			await tryIt.getByLabel('Company size').selectOption('50+')
			await tryIt.getByLabel('Email domain').selectOption('company')
			await expect(tryIt.getByRole('status')).toContainText('https://cal.com/mara/call')
			await tryIt.getByLabel('Device').selectOption('iPhone')
			await expect(tryIt.getByRole('status')).toContainText('without seeing the form')
			await accessible(page)
			await expect.poll(() => sideways(page)).toBe(0)
			if (shots)
				await page.screenshot({ path: `${shots}/rules-${width}-${scheme}.png`, fullPage: true })

			await page.getByRole('button', { name: 'Publish' }).click()
			await expect(toast(page, 'Form saved')).toBeVisible()
			await expect(before.getByRole('listitem')).toContainText('0 people')
			await page.getByRole('button', { name: 'Done' }).click()
			const rail = page.getByRole('list', { name: 'Then' })
			const rules = page.getByRole('list', { name: 'Rules', exact: true }).getByRole('listitem')
			if (width === 1280) {
				// Where there is room, a rule in the rail opens the rules in the page's place.
				await expect(page.locator('iframe')).toBeVisible()
				await rail.getByRole('button', { name: 'All others' }).click()
				await expect(page.getByLabel('Name of rule 3')).toBeFocused()
				await expect(page.locator('iframe')).toBeHidden()
			} else {
				await expect(rules.nth(1)).toContainText(
					'If Company size is 50+ and Email domain is a company’s',
				)
				await expect(rules.first()).toContainText('0 people')
			}
			if (shots) await page.screenshot({ path: `${shots}/rules-said-${width}-${scheme}.png` })

			// Removing a field that a rule uses asks first, and names the rule.
			await page.getByRole('button', { name: 'Remove Company size' }).click()
			await page.getByRole('button', { name: 'Publish' }).click()
			const dialog = page.getByRole('dialog')
			await expect(dialog.getByRole('listitem')).toHaveText([
				'Big companies book a call is deleted',
			])
			await dialog.getByRole('button', { name: 'Save and delete' }).click()
			await expect(toast(page, 'Form saved')).toBeVisible()
			if (width === 1280) await expect(rail).not.toContainText('Big companies')
			else await expect(rules).toHaveCount(2)
		})
	})
}

for (const width of [1280, 375]) {
	test(`what is wrong with a rule is said where it is mended, in a window ${width} px wide`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 800 })
		await signUp(page)
		const link = await addLink(page, { fields })
		await page.goto(`/links/${link.id}/form`)
		await openRules(page)
		for (let i = 0; i < 5; i++)
			await page.getByRole('button', { name: 'Add rule after the form' }).click()
		const after = page.getByRole('list', { name: 'After the form' }).getByRole('listitem')
		await expect(after).toHaveCount(5)
		for (const place of [0, 2, 3])
			await after.nth(place).getByLabel('Address').fill('https://example.com/')
		await after.nth(2).getByRole('button', { name: 'Only if…' }).click()
		await after.nth(2).getByLabel('What is compared').selectOption({ label: 'Company size' })
		await after.nth(4).getByLabel('What happens').selectOption({ label: 'show a message' })

		// A rule says what it lacks once it's left, in addition to why it never wins.
		await expect(after.nth(1)).toContainText('Never wins')
		await expect(after.nth(1)).toContainText('Enter the address that these visitors go to.')
		const lacksValue = after.nth(2).getByText('Choose what to compare with')
		await expect(lacksValue).toBeHidden()
		await after.nth(4).getByLabel('Message').click()
		await expect(lacksValue).toBeVisible()
		const lacksMessage = after.nth(4).getByText('Write the message that these visitors see.')
		await expect(lacksMessage).toBeHidden()
		await page.getByRole('heading', { name: 'After the form' }).click()
		await expect(lacksMessage).toBeVisible()

		await page.getByRole('link', { name: 'Design', exact: true }).last().click()

		// From wherever it is published, the first faulty rule comes into view.
		const publish = page.getByRole('button', { name: 'Publish' })
		await publish.click()
		await expect(toast(page, 'Rule 2 has no destination')).toBeVisible()
		const address = after.nth(1).getByLabel('Address')
		await expect(address).toBeFocused()
		await expect(address).toBeInViewport()
		await expect(address).toHaveAccessibleDescription(
			'Enter the address that these visitors go to.',
		)
		await accessible(page)

		await address.fill('https://example.com/two')
		await publish.click()
		await expect(toast(page, 'Rule 3 has a condition without a value')).toBeVisible()
		const value = after.nth(2).getByRole('button', { name: 'Value of Company size: Choose' })
		await expect(value).toBeFocused()
		await expect(value).toHaveAccessibleDescription(
			'Choose what to compare with, or remove the condition.',
		)
		await accessible(page)
		await after.nth(2).getByRole('button', { name: 'Remove the condition on Company size' }).click()

		await publish.click()
		await expect(toast(page, 'Rule 5 has no message')).toBeVisible()
		await expect(after.nth(4).getByLabel('Message')).toBeFocused()
		await after.nth(4).getByLabel('Message').fill('We’ll write to you.')
		await publish.click()
		await expect(toast(page, 'Form saved')).toBeVisible()
	})
}

const is = (fact: string, value: string) => ({ fact, op: 'is', value })
const bookingFirst = {
	name: 'Big companies book a call',
	when: [is('answer:size', '50+'), is('emailDomain', 'company')],
	then: { kind: 'booking', url: 'https://cal.com/mara/call', inPage: true },
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
		test.use({ javaScriptEnabled, locale: 'de-DE', viewport: { width: 375, height: 800 } })
		test('each visitor goes where they should, on a phone and in German', async ({
			page,
			browser,
		}) => {
			const owner = await browser.newPage({
				javaScriptEnabled: true,
				viewport: { width: 1280, height: 800 },
			})
			await signUp(owner)
			const students = {
				name: 'Students',
				when: [is('answer:size', 'I study')],
				then: { kind: 'file', fileId: await addFile(owner) },
			}
			const link = await addLink(owner, {
				destinationUrl: 'https://example.com/newsletter',
				fields,
				rules: [bookingFirst, students],
				reply: { subject: 'For you, {name}', text: 'As promised:\n\n{destination}' },
				translations: {
					de: { reply: { subject: 'Für Sie, {name}', text: 'Wie versprochen:\n\n{destination}' } },
				},
				appendAnswers: { name: 'name', size: 'company' },
				redirectDelay: 0,
			})
			await page
				.context()
				.route(/^https:\/\/(example|cal)\.com\//, (route) =>
					route.fulfill({ contentType: 'text/html', body: '<h1>There</h1>' }),
				)
			const leave = async (name: string, email: string, size: string) => {
				await page.goto(`/l/${link.shortId}`)
				await page.getByLabel('Name').fill(name)
				await page.getByLabel(/Email/).fill(email)
				await page.getByText(size, { exact: true }).click()
				await pauseLikeAPerson(page)
				await page.getByRole('button').first().click()
			}
			const booking =
				'https://cal.com/mara/call?name=Ana+Lima&email=ana%40tidepool.dev&company=50%2B'
			// The same person, twice.
			for (let time = 0; time < 2; time++) {
				await leave('Ana Lima', 'ana@tidepool.dev', '50+')
				if (javaScriptEnabled) {
					const frame = page.getByTitle('cal.com')
					await expect(frame).toHaveAttribute('src', booking)
					await expect(frame.contentFrame().getByText('There')).toBeVisible()
					await expect.poll(() => sideways(page)).toBe(0)
					if (shots) await page.screenshot({ path: `${shots}/booking-375.png` })
				} else await page.waitForURL(booking)
			}
			const student = `ben${Date.now()}@uni-musterstadt.de`
			await leave('Ben Uni', student, 'I study')
			await expect(page.getByRole('heading', { name: 'Ihre Datei ist bereit' })).toBeVisible()
			await page.goto(linkIn(await mailTo(owner, student, /^Für Sie, Ben Uni$/)))
			await expect(page.getByText('Guide.pdf')).toBeVisible()
			await expect(page.getByRole('button', { name: 'Herunterladen' })).toBeVisible()
			await leave('Cleo Roy', 'cleo@gmail.com', '50+')
			await page.waitForURL('https://example.com/newsletter?name=Cleo+Roy&company=50%2B')

			await owner.goto('/leads')
			await owner.getByRole('link', { name: 'Ben Uni' }).click()
			const panel = owner.getByRole('dialog')
			await expect(panel).toContainText('because “Students” matched')
			await owner.close()
		})
	})
}

test('a lead gets a file that was uploaded in the editor, but only by pressing a button', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const link = await addLink(page, { fields })
	await page.goto(`/links/${link.id}/form`)
	await openRules(page)
	await page.getByRole('button', { name: 'Add rule after the form' }).click()
	const rule = page.getByRole('list', { name: 'After the form' }).getByRole('listitem')
	await rule.getByLabel('What happens').selectOption({ label: 'get a file' })
	const choosing = page.waitForEvent('filechooser')
	await rule.getByRole('button', { name: 'Upload a file' }).click()
	const buffer = Buffer.from(`%PDF-1.7\n${' '.repeat(9_000_000)}`)
	await (await choosing).setFiles({ name: 'Guide.pdf', mimeType: 'application/pdf', buffer })
	await expect(rule.getByLabel('File', { exact: true })).toHaveValue(/^\d+$/)
	await expect(rule.getByLabel('File', { exact: true })).toContainText('Guide.pdf · 9 MB')
	await expect(rule).toContainText('9 MB of 50 GB used')
	await accessible(page)
	if (shots) await page.screenshot({ path: `${shots}/file-rule-1280.png`, fullPage: true })
	await page.setViewportSize({ width: 375, height: 800 })
	await expect.poll(() => sideways(page)).toBe(0)
	if (shots) await page.screenshot({ path: `${shots}/file-rule-375.png`, fullPage: true })
	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(toast(page, 'Form saved')).toBeVisible()
	await page.getByRole('button', { name: 'Done' }).click()
	const rules = page.getByRole('list', { name: 'Rules', exact: true }).getByRole('listitem')
	await expect(rules).toContainText('Everyone → get Guide.pdf')

	const visitor = await browser.newPage({
		locale: 'de-DE',
		colorScheme: 'dark',
		viewport: { width: 375, height: 700 },
	})
	await visitor.goto(`/l/${link.shortId}`)
	await visitor.getByLabel('Name').fill('Ana Lima')
	await visitor.getByLabel(/Email/).fill('ana@tidepool.dev')
	await pauseLikeAPerson(visitor)
	await visitor.getByRole('button').first().click()
	await visitor.waitForURL(/\/f\//)
	await expect(visitor.getByRole('heading', { name: 'Ihre Datei ist bereit' })).toBeVisible()
	await expect(visitor.getByText('Guide.pdf · 9 MB')).toBeVisible()
	await accessible(visitor)
	if (shots) await visitor.screenshot({ path: `${shots}/file-375-dark.png` })
	const downloading = visitor.waitForEvent('download')
	await visitor.getByRole('button', { name: 'Herunterladen' }).click()
	const download = await downloading
	expect(download.suggestedFilename()).toBe('Guide.pdf')
	expect(await download.failure()).toBeNull()

	await page.goto('/leads')
	await page.getByRole('link', { name: 'Ana Lima' }).click()
	const panel = page.getByRole('dialog')
	await expect(panel).toContainText('1 download')
	await expect(panel.getByRole('listitem').filter({ hasText: 'Downloaded' })).toContainText(
		'Guide.pdf',
	)
	await panel.getByRole('button', { name: 'Revoke' }).click()
	await expect(panel.getByRole('button', { name: 'Allow downloads again' })).toBeVisible()
	if (shots) await page.screenshot({ path: `${shots}/file-panel-1280.png` })
	await visitor.reload()
	await expect(visitor.getByText('Sie wurde zurückgezogen.')).toBeVisible()
	if (shots) await visitor.screenshot({ path: `${shots}/file-gone-375.png` })
	await visitor.close()
})
