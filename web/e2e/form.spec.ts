// The owner builds a form with many types of fields, a visitor fills it in on a phone, with and without
// JavaScript, and the owner reads the answers.
import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe'
import { addLink, newOwner, pauseLikeAPerson, sideways, signUp } from './steps'

/** Adds a field from the menu and opens its settings. */
async function add(page: Page, type: string, label: string) {
	await page.getByRole('button', { name: 'Add field' }).click()
	await page.getByRole('menuitem', { name: type, exact: true }).click()
	await page.getByLabel('Label', { exact: true }).fill(label)
}

/** Writes all of a field's options, one by one, or pastes them into the first. */
async function writeOptions(page: Page, options: string[], pasted = false) {
	const rows = page.getByRole('list', { name: 'Options' }).getByRole('listitem')
	const first = page.getByLabel('Option 1', { exact: true })
	await expect(first).toBeVisible()
	while ((await rows.count()) > 1) {
		await page.getByRole('button', { name: 'Remove option 2', exact: true }).click()
	}
	await first.fill('')
	if (pasted) {
		await first.evaluate((input, text) => {
			const clipboardData = new DataTransfer()
			clipboardData.setData('text/plain', text)
			const bubbles = { bubbles: true, cancelable: true }
			input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...bubbles }))
		}, options.join('\r\n'))
	} else {
		await first.focus()
		for (const [i, option] of options.entries()) {
			if (i > 0) await page.keyboard.press('Enter')
			await expect(page.getByLabel(`Option ${i + 1}`, { exact: true })).toBeFocused()
			await page.keyboard.type(option)
		}
	}
	await expect(rows).toHaveCount(options.length)
}

test('an owner builds a form by mouse and keyboard and sees it grow', async ({ page }) => {
	await newOwner(page)
	const link = await addLink(page)
	// Through a link, so that Back stays within the app.
	await page.goto('/links')
	await page.getByRole('link', { name: link.title, exact: true }).click()
	await page.getByRole('link', { name: 'Form', exact: true }).click()
	const preview = page.frameLocator('iframe')
	const rows = page.getByRole('list', { name: 'Fields' }).getByRole('listitem')

	await add(page, 'Multiple choice', 'What interests you?')
	await writeOptions(page, ['Design', 'Prices'], true)
	await page.getByLabel('Required').check()
	await expect(preview.getByRole('group', { name: 'What interests you?' })).toBeVisible()
	await expect(preview.getByRole('checkbox', { name: 'Prices' })).toBeVisible()
	await add(page, 'Rating', 'How did you like it?')
	await add(page, 'Dropdown', 'Team')
	await writeOptions(page, ['Sales', 'Sales'])

	// Errors show at the field, and nothing is saved partially.
	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(
		page.getByRole('alert').filter({ hasText: 'two options called Sales' }),
	).toBeVisible()
	await expect(page.getByLabel('Option 2', { exact: true })).toBeFocused()
	await page.getByLabel('Option 2', { exact: true }).fill('Support')

	// Options move by keyboard, too; an empty one goes with Backspace.
	await page.getByRole('button', { name: 'Move option 2', exact: true }).focus()
	for (const key of ['Space', 'ArrowUp', 'Space']) {
		await page.keyboard.press(key)
		await page.waitForTimeout(300)
	}
	await expect(page.getByLabel('Option 1', { exact: true })).toHaveValue('Support')
	await page.getByRole('button', { name: 'Add option' }).click()
	await expect(page.getByLabel('Option 3', { exact: true })).toBeFocused()
	await page.keyboard.press('Backspace')
	await expect(page.getByLabel('Option 2', { exact: true })).toBeFocused()
	await expect(page.getByLabel('Option 3', { exact: true })).toBeHidden()

	// To the top by keyboard, then down by one with the mouse.
	await page.getByRole('button', { name: 'Move Team', exact: true }).focus()
	await page.keyboard.press('Space')
	for (let i = 0; i < 4; i++) {
		await page.waitForTimeout(300)
		await page.keyboard.press('ArrowUp')
	}
	await page.waitForTimeout(300)
	await page.keyboard.press('Space')
	await expect(rows.first()).toContainText('Team')
	await page.getByRole('button', { name: 'Remove Full Name' }).click()
	const handle = page.getByRole('button', { name: 'Move Team', exact: true })
	const to = await page
		.getByRole('button', { name: 'Move Email Address', exact: true })
		.boundingBox()
	await handle.hover()
	await page.mouse.down()
	await page.mouse.move(to?.x ?? 0, (to?.y ?? 0) + 10, { steps: 8 })
	await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) + 30, { steps: 8 })
	await page.mouse.up()
	await expect(rows.first()).toContainText('Email Address')
	// For 50 ms after a drop, dnd-kit suppresses clicks.
	await page.evaluate(() => new Promise((done) => setTimeout(done, 60)))

	await page.getByRole('button', { name: 'Consent', exact: true }).click()
	await page.getByLabel('Ask for consent').check()
	await page.getByLabel('What visitors agree to').fill('I agree to a call')
	await page.getByRole('button', { name: 'After the form', exact: true }).click()
	await page.getByLabel('What happens').selectOption('Show a message')
	await page.getByLabel('Message', { exact: true }).fill('See you soon.')
	await accessible(page)
	await page.getByLabel('Page state').selectOption('After')
	await expect(preview.getByText('See you soon.')).toBeVisible()
	// Unsaved changes survive a link, Back and the Design tab.
	const question = page.getByRole('dialog', { name: 'Leave without saving?' })
	for (const away of [
		() => page.getByRole('link', { name: 'Dashboard', exact: true }).click(),
		() => page.evaluate(() => window.history.back()),
	]) {
		await away()
		await question.getByRole('button', { name: 'Keep editing' }).click()
		await expect(question).toBeHidden()
	}
	await page.getByRole('link', { name: 'Design', exact: true }).last().click()
	await expect(page.getByRole('heading', { name: 'Colors' })).toBeVisible()
	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()
	await page.goBack()
	await expect(page.getByText('4 fields, asks for consent, then shows a message')).toBeVisible()
	const saved = await (await page.request.get(`/api/links/${link.id}`)).json()
	expect(saved.fields.map(({ label }: { label: string }) => label)).toEqual([
		'Email Address',
		'Team',
		'What interests you?',
		'How did you like it?',
	])

	// Once they are discarded, the link is followed, including its hash.
	await page.getByRole('button', { name: 'Remove Team' }).click()
	const away = page.getByRole('link', { name: 'Dashboard', exact: true })
	await away.evaluate((anchor: HTMLAnchorElement) => anchor.setAttribute('href', '/?day=1#recent'))
	await away.click()
	await question.getByRole('button', { name: 'Discard changes' }).click()
	await expect(page).toHaveURL(/\/\?day=1#recent$/)
})

const fields = [
	{ key: 'first_name', type: 'firstName', required: true },
	{
		key: 'email',
		type: 'email',
		label: 'Work email',
		required: true,
		placeholder: 'you@company.com',
	},
	{ key: 'website', type: 'website' },
	{ key: 'team', type: 'select', label: 'Team', options: ['Sales', 'Support'], required: true },
	{
		key: 'plan',
		type: 'choice',
		label: 'Which plan?',
		options: ['Free', 'Premium'],
		required: true,
	},
	{ key: 'topics', type: 'choices', label: 'Interested in', options: ['Design', 'Prices'] },
	{ key: 'people', type: 'number', label: 'How many people?', min: 1, max: 100 },
	{ key: 'start', type: 'date', label: 'When do you start?' },
	{ key: 'stars', type: 'rating', label: 'How was the talk?' },
	{ key: 'more', type: 'longText', label: 'Anything else?', help: 'A sentence or two will do' },
	{ key: 'news', type: 'checkbox', label: 'Send me news' },
	{ key: 'ref', type: 'hidden', label: 'Partner' },
]
const consent = { text: 'I agree to a call', url: 'https://example.com/terms', required: true }
const after = { kind: 'message', text: 'See you soon.' }

for (const javaScriptEnabled of [true, false]) {
	test(`a visitor fills in every type of field, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
		page,
		browser,
		baseURL,
	}) => {
		await signUp(page)
		const link = await addLink(page, { fields, consent, after })
		const context = await browser.newContext({
			javaScriptEnabled,
			viewport: { width: 375, height: 740 },
		})
		const phone = await context.newPage()
		await phone.goto(`${baseURL}/l/${link.shortId}?ref=partner-7&_consent=1`)
		if (javaScriptEnabled) await accessible(phone)
		async function go() {
			await pauseLikeAPerson(phone)
			await phone.getByRole('button', { name: 'Continue to Content' }).click()
		}
		await go()
		await expect(phone.getByRole('alert')).toHaveText('Please fill in all required fields')
		await expect(phone.getByLabel('First name')).toBeFocused()
		await expect(phone.getByLabel('First name')).toHaveAccessibleDescription('Please fill this in')
		await expect(phone.getByText('Please tick this to go on')).toBeVisible()
		if (javaScriptEnabled) await accessible(phone)

		await phone.getByLabel('First name').fill('Grace')
		await phone.getByLabel('Work email').fill('grace@gmial.com')
		await phone.getByLabel('Website').fill('navy.mil')
		if (javaScriptEnabled) {
			await expect(phone.getByText('Please fill this in')).toHaveCount(0)
			await phone.getByRole('button', { name: 'Did you mean grace@gmail.com?' }).click()
		} else await phone.getByLabel('Work email').fill('grace@gmail.com')
		await phone.getByLabel('Team').selectOption('Support')
		await phone.getByLabel('Premium').check()
		await phone.getByLabel('Design').check()
		await phone.getByLabel('Prices').check()
		await phone.getByLabel('How many people?').fill('101')
		await phone.getByLabel('When do you start?').fill('2026-12-01')
		await phone.getByTitle('4 of 5').click()
		await phone.getByLabel('Anything else?').fill('One\nTwo')
		await phone.getByLabel('Send me news').check()
		await phone.getByLabel('I agree to a call').check()
		await go()
		await expect(phone.getByLabel('How many people?')).toBeFocused()
		await expect(phone.getByLabel('How many people?')).toHaveAccessibleDescription(
			'Please enter a number from 1 to 100',
		)
		await expect(phone.getByLabel('Prices')).toBeChecked()
		await expect.poll(() => sideways(phone)).toBe(0)
		await phone.getByLabel('How many people?').fill('12')
		await go()
		await expect(phone.getByText('See you soon.')).toBeVisible()
		await context.close()

		await page.goto('/leads')
		await page.getByText('Grace', { exact: true }).first().click()
		const panel = page.getByRole('dialog')
		for (const text of [
			...['https://navy.mil', 'Support', 'Premium', '12', '2026-12-01', 'partner-7'],
			...['I agree to a call', 'grace@gmail.com'],
		]) {
			await expect(panel.getByText(text, { exact: true })).toBeVisible()
		}
		await expect(panel.getByText('Design Prices')).toBeVisible()
	})
}

const steps = [
	{ key: 'size', type: 'choice', label: 'Company size', options: ['1–49', '50+'], required: true },
	{
		key: 'budget',
		type: 'number',
		label: 'Budget',
		required: true,
		showIf: [{ fact: 'answer:size', op: 'is', value: ['50+'] }],
	},
	{
		key: 'topics',
		type: 'choices',
		label: 'Topics',
		options: ['Design', 'Prices'],
		step: 2,
		showIf: [{ fact: 'answer:budget', op: 'atLeast', value: 5000 }],
	},
	{ key: 'more', type: 'longText', label: 'Anything else?', step: 3 },
	{ key: 'email', type: 'email', label: 'Work email', required: true, step: 4 },
]

for (const javaScriptEnabled of [true, false]) {
	test(`a visitor goes through the steps of a form, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
		page,
		browser,
		baseURL,
	}) => {
		await signUp(page)
		const link = await addLink(page, { fields: steps, consent, after })
		const context = await browser.newContext({
			javaScriptEnabled,
			viewport: { width: 375, height: 740 },
		})
		const phone = await context.newPage()
		await phone.goto(`${baseURL}/l/${link.shortId}`)
		const requests: string[] = []
		phone.on('request', (request) => requests.push(request.url()))
		const heading = phone.getByRole('heading', { level: 2 })
		const next = phone.getByRole('button', { name: 'Next' })
		const back = phone.getByRole('button', { name: 'Back' })
		const budget = phone.getByLabel('Budget')
		await expect(heading).toHaveText('Step 1 of 3')
		await expect(back).toBeHidden()
		await expect(budget).toBeHidden()
		await expect(phone.getByLabel('I agree to a call')).toBeHidden()
		await next.click()
		await expect(phone.getByRole('alert')).toHaveText('Please fill in all required fields')
		await expect(phone.getByRole('radio', { name: '1–49' })).toBeFocused()
		if (javaScriptEnabled) await accessible(phone)

		// The answer shows another question on the same step: at once, or on the next page.
		await phone.getByLabel('50+').check()
		if (!javaScriptEnabled) await next.click()
		await expect(budget).toBeVisible()
		if (javaScriptEnabled) {
			await phone.getByLabel('1–49').check()
			await expect(budget).toBeHidden()
			await phone.getByLabel('50+').check()
		} else await expect(budget).toBeFocused()
		await budget.fill('9,000')
		await next.click()
		await expect(heading).toHaveText('Step 2 of 4')
		await expect(heading).toBeFocused()
		await phone.getByLabel('Prices').check()
		await next.click()
		await expect(heading).toHaveText('Step 3 of 4')
		await phone.getByLabel('Anything else?').fill('One')
		await expect.poll(() => sideways(phone)).toBe(0)
		await back.click()
		await expect(heading).toHaveText('Step 2 of 4')
		await expect(phone.getByLabel('Prices')).toBeChecked()
		await back.click()
		await expect(budget).toHaveValue('9,000')
		await next.click()
		await next.click()
		await expect(phone.getByLabel('Anything else?')).toHaveValue('One')
		if (javaScriptEnabled) {
			// The browser's own Back and Forward.
			await phone.goBack()
			await expect(heading).toHaveText('Step 2 of 4')
			await expect(heading).toBeFocused()
			await phone.goForward()
			await expect(phone.getByLabel('Anything else?')).toHaveValue('One')
		}
		await next.click()
		await expect(heading).toHaveText('Step 4 of 4')
		await expect(phone.getByLabel('I agree to a call')).toBeVisible()
		if (javaScriptEnabled) await accessible(phone)
		await phone.getByLabel('Work email').fill('grace@gmail.com')
		if (javaScriptEnabled) expect(requests).toEqual([])
		await pauseLikeAPerson(phone)
		const send = phone.getByRole('button', { name: 'Continue to Content' })
		await send.click()
		await expect(phone.getByText('Please tick this to go on')).toBeVisible()
		await expect(heading).toHaveText('Step 4 of 4')
		await phone.getByLabel('I agree to a call').check()
		await send.click()
		await expect(phone.getByText('See you soon.')).toBeVisible()
		await context.close()
		const [lead] = await (await page.request.get('/api/leads')).json()
		expect(lead.answers).toMatchObject({
			size: '50+',
			budget: '9000',
			topics: 'Prices',
			more: 'One',
		})
	})
}

test('an error that only the server finds leads back to the step that has it', async ({ page }) => {
	await newOwner(page)
	const choice = { key: 'size', type: 'number', label: 'How many?', max: 10, required: true }
	const link = await addLink(page, { fields: [choice, { ...steps.at(-1), step: 2 }], after })
	await page.goto(`/l/${link.shortId}?lang=ar`)
	await page.getByLabel('How many?').fill('11')
	await page.getByRole('button', { name: 'التالي' }).click()
	await expect(page.getByRole('heading', { level: 2 })).toHaveText('الخطوة 2 من 2')
	await page.getByLabel('Work email').fill('grace@gmail.com')
	await pauseLikeAPerson(page)
	await page.getByRole('button', { name: 'المتابعة إلى المحتوى' }).click()
	await expect(page.getByLabel('How many?')).toBeFocused()
	await expect(page.getByRole('heading', { level: 2 })).toHaveText('الخطوة 1 من 2')
	await page.getByLabel('How many?').fill('9')
	await page.getByRole('button', { name: 'التالي' }).click()
	await expect(page.getByLabel('Work email')).toHaveValue('grace@gmail.com')
})

test('an owner divides a form into steps, by keyboard and menu, and has a question depend on another', async ({
	page,
}) => {
	await newOwner(page)
	const rule = {
		name: 'Small ones',
		when: [{ fact: 'answer:size', op: 'is', value: ['1–49'] }],
		then: { kind: 'message', text: 'Hello' },
	}
	const email = { key: 'email', type: 'email', label: 'Work email', required: true }
	const link = await addLink(page, { fields: [steps[0], email], rules: [rule] })
	await page.goto(`/links/${link.id}/form`)
	const rows = page.getByRole('list', { name: 'Fields' }).getByRole('listitem')
	const preview = page.frameLocator('iframe')

	await page.getByRole('button', { name: 'Add step' }).click()
	await expect(rows.last()).toContainText('Move or add fields below')
	await add(page, 'Number', 'Budget')
	await expect(preview.getByText('Step 2 of 2')).toBeVisible()
	await expect(preview.getByRole('textbox', { name: 'Budget' })).toBeVisible()
	await page.getByRole('button', { name: 'Show only if' }).click()
	const values = page.getByRole('button', { name: 'Value of Company size: Choose' })
	await expect(page.getByLabel('What is compared').locator('option')).toHaveText([
		'Company size',
		'Work email',
	])
	await values.click()
	await page.getByRole('menuitemcheckbox', { name: '50+' }).click()
	await page.keyboard.press('Escape')
	await expect(rows.filter({ hasText: 'Only if Company size is 50+' })).toBeVisible()
	await accessible(page)
	// The preview has the same steps as the page.
	await page.getByTitle('Try it').click()
	await expect(preview.getByText('Step 2 of 2')).toBeHidden()
	await preview.getByLabel('50+').check()
	await preview.getByRole('button', { name: 'Next' }).click()
	await expect(preview.getByText('Step 2 of 2')).toBeVisible()
	await expect(preview.getByLabel('Budget')).toBeVisible()
	await preview.getByRole('button', { name: 'Back' }).click()
	await expect(preview.getByLabel('50+')).toBeChecked()

	// By keyboard: the divider above the email address.
	await page.getByRole('button', { name: 'Move Step 2', exact: true }).focus()
	for (const key of ['Space', 'ArrowUp', 'Space']) {
		await page.keyboard.press(key)
		await page.waitForTimeout(300)
	}
	await expect(rows).toHaveText([/Company size/, /Step 2/, /Work email/, /Budget/])

	// Renaming an option asks first, and names the consequences.
	await rows
		.first()
		.getByRole('button', { name: /^Company size/ })
		.click()
	await page.getByLabel('Option 2', { exact: true }).fill('50 and more')
	await page.getByRole('button', { name: 'Publish' }).click()
	const dialog = page.getByRole('dialog', { name: 'Change what depends on this?' })
	await expect(dialog.getByRole('listitem')).toHaveText(['Budget follows the changed options'])
	await dialog.getByRole('button', { name: 'Keep editing' }).click()
	await page.getByRole('button', { name: 'Remove option 1', exact: true }).click()
	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
		'Budget is always shown',
		'Small ones is deleted',
	])
	await page.getByRole('button', { name: 'Keep editing' }).click()
	await writeOptions(page, ['1–49', '50 and more'])
	await page.getByRole('button', { name: 'Publish' }).click()
	await dialog.getByRole('button', { name: 'Save and change' }).click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()
	await expect(page.getByText('3 fields on 2 steps')).toBeVisible()
	const saved = await (await page.request.get(`/api/links/${link.id}`)).json()
	expect(saved.fields).toMatchObject([
		{ key: 'size' },
		{ key: 'email', step: 2 },
		{ step: 2, showIf: [{ fact: 'answer:size', op: 'is', value: ['50 and more'] }] },
	])
	expect(saved.rules).toHaveLength(1)
})
