// The page is the canvas of its editor: its parts are clicked, typed and moved in place.
import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe'
import { addLink, holdBack, newOwner, signUp, toast } from './steps'

const draftSaved = (page: Page) =>
	expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()

test('an owner types the page’s texts where they stand, by mouse and keyboard', async ({
	page,
}) => {
	await newOwner(page)
	const link = await addLink(page, { description: 'Thirty pages' })
	await page.goto(`/links/${link.id}/design`)
	const canvas = page.frameLocator('iframe')
	const typing = canvas.getByRole('textbox', { name: 'Edit heading' })

	// Editing starts with the text shown.
	await canvas.getByRole('button', { name: 'Edit heading' }).click()
	await expect(typing).toBeFocused()
	await expect(typing).toHaveValue(link.title)
	await typing.fill('The 2026 report')
	await expect(page.getByLabel('Heading')).toHaveValue('The 2026 report')
	await typing.press('Enter')
	await expect(typing).toBeHidden()
	await expect(canvas.getByRole('button', { name: 'Edit heading' })).toBeFocused()
	await expect(canvas.locator('h1')).toHaveText('The 2026 report')

	// By keyboard, and undone in the page.
	await canvas.getByRole('button', { name: 'Edit button' }).focus()
	await page.keyboard.press('Enter')
	const button = canvas.getByRole('textbox', { name: 'Edit button' })
	await expect(button).toHaveValue('Continue to Content')
	await button.fill('Get it')
	await expect(page.getByLabel('Text on the button')).toHaveValue('Get it')
	await page.keyboard.press('ControlOrMeta+z')
	await expect(page.getByLabel('Text on the button')).toHaveValue('')
	await page.keyboard.press('ControlOrMeta+Shift+z')
	await page.keyboard.press('Escape')
	await expect(button).toBeHidden()
	await expect(canvas.locator('form [type=submit]')).toHaveText('Get it')

	// Rich text and pictures have their controls in the panel.
	await canvas.getByRole('button', { name: 'Edit text' }).click()
	await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
	await page.getByLabel('Text', { exact: true }).fill('All of **31 countries**')
	await expect(canvas.locator('strong')).toHaveText('31 countries')

	// With the panel hidden, the page has all the room; the panel comes back when a part needs it.
	await page.getByRole('button', { name: 'Hide panel' }).click()
	await expect(page.getByLabel('Text', { exact: true })).toBeHidden()
	await canvas.getByRole('button', { name: 'Edit text' }).click()
	await expect(page.getByLabel('Text', { exact: true })).toBeFocused()

	// In another language the translation is typed.
	await page.getByLabel('Language of the page').selectOption('fr')
	await canvas.getByRole('button', { name: 'Edit heading' }).click()
	await typing.fill('Le rapport 2026')
	await typing.press('Enter')
	await expect(page.getByLabel('Heading in Français')).toHaveValue('Le rapport 2026')
	await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('The 2026 report')
	await page.getByLabel('Language of the page').selectOption('Original')
	await draftSaved(page)

	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Design published', { exact: true })).toBeVisible()
	await page.goto(`/l/${link.shortId}`)
	await expect(page.getByRole('heading', { name: 'The 2026 report' })).toBeVisible()
	await expect(page.getByText('31 countries')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Get it' })).toBeVisible()
	expect(await page.content()).not.toContain('class="mark')
	await page.goto(`/l/${link.shortId}?lang=fr`)
	await expect(page.getByRole('heading', { name: 'Le rapport 2026' })).toBeVisible()
})

test('an owner sets and orders the fields of a form where they stand', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page, {
		description: 'Thirty pages',
		fields: [
			{ key: 'name', type: 'name', label: 'Full Name', help: 'As on a card', required: true },
			{ key: 'email', type: 'email', label: 'Work email', required: true },
			{ key: 'team', type: 'select', label: 'Team', options: ['Sales', 'Support'] },
		],
		consent: { text: 'I agree to a call', url: null, required: false },
		after: { kind: 'message', text: 'See you soon.' },
	})
	await page.goto(`/links/${link.id}/design`)
	const canvas = page.frameLocator('iframe')
	const labels = canvas.locator('.label')
	const edit = (name: string) => canvas.getByRole('button', { name: `Edit ${name}`, exact: true })

	// A field opens its settings, in the panel of the form.
	await edit('Team').click()
	await expect(page).toHaveURL(`/links/${link.id}/form`)
	await expect(page.getByLabel('Label', { exact: true })).toBeFocused()
	await page.getByLabel('Label', { exact: true }).fill('Your team')
	await expect(labels.nth(2)).toContainText('Your team')
	// The form's parts, in order, are to the left of the page, and the selected one's settings to its right.
	const [rail, middle, right] = await Promise.all(
		[
			page.getByRole('list', { name: 'Fields' }),
			page.locator('iframe'),
			page.getByLabel('Label', { exact: true }),
		].map((place) => place.boundingBox()),
	)
	if (!rail || !middle || !right) throw new Error('A column is nowhere')
	expect(rail.x + rail.width).toBeLessThanOrEqual(middle.x)
	expect(middle.x + middle.width).toBeLessThanOrEqual(right.x)
	await page.getByRole('button', { name: 'Ended' }).click()
	await expect(page.getByLabel('Page state')).toHaveValue('ended')
	await expect(page.getByLabel('Once the link has ended')).toBeVisible()
	await page
		.getByRole('list', { name: 'Fields' })
		.getByRole('button', { name: /^Your team/ })
		.click()
	await expect(page.getByLabel('Page state')).toHaveValue('form')
	await expect(edit('Your team')).toHaveAttribute('aria-pressed', 'true')

	// By keyboard to the top.
	const announcement = canvas.locator('[aria-live=assertive]')
	await canvas.getByRole('button', { name: 'Move Your team', exact: true }).press('Space')
	await expect(announcement).toContainText('Your team is in position 3 of 3')
	await expect(async () => {
		await page.keyboard.press('ArrowUp')
		await expect(announcement).toContainText('position 1 of 3', { timeout: 500 })
	}).toPass()
	await page.keyboard.press('Space')
	await expect(labels).toHaveText([/^Your team/, /^Full Name/, /^Work email/])

	// By mouse, to below another.
	const from = await edit('Full Name').boundingBox()
	const to = await edit('Work email').boundingBox()
	if (!from || !to) throw new Error('A field is nowhere')
	await page.mouse.move(from.x + 40, from.y + 20)
	await page.mouse.down()
	await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 })
	await page.mouse.move(to.x + 40, to.y + 30, { steps: 8 })
	await expect(announcement).toContainText('Full Name is in position 3 of 3')
	await page.mouse.up()
	await expect(labels).toHaveText([/^Your team/, /^Work email/, /^Full Name/])
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(labels).toHaveText([/^Your team/, /^Full Name/, /^Work email/])
	await page.getByRole('button', { name: 'Redo' }).click()
	await expect(labels).toHaveText([/^Your team/, /^Work email/, /^Full Name/])

	// Texts of the form and its fields are typed like those of the design.
	await edit('label of Work email').click()
	const label = canvas.getByRole('textbox', { name: 'Edit label of Work email' })
	await expect(label).toHaveValue('Work email')
	await label.fill('')
	await label.fill('Email at work')
	await label.press('Enter')
	await expect(edit('label of Email at work')).toBeFocused()
	await expect(labels).toHaveText([/^Your team/, /^Email at work/, /^Full Name/])
	await edit('help of Full Name').click()
	const help = canvas.getByRole('textbox', { name: 'Edit help of Full Name' })
	await expect(help).toHaveValue('As on a card')
	await help.fill('')
	await help.fill('As on your passport')
	await help.press('Enter')
	await expect(canvas.locator('.help')).toHaveText('As on your passport')
	await page.getByLabel('Language of the page').selectOption('fr')
	await edit('consent').click()
	const consent = canvas.getByRole('textbox', { name: 'Edit consent' })
	await expect(consent).toHaveValue('')
	await expect(consent).toHaveAttribute('placeholder', 'I agree to a call')
	await consent.fill('D’accord pour un appel')
	await consent.press('Escape')
	await expect(canvas.locator('form')).toContainText('D’accord pour un appel')
	await page.getByLabel('Language of the page').selectOption('Original')
	await expect(canvas.locator('form')).toContainText('I agree to a call')
	await edit('consent').click()
	await consent.fill('I agree to two calls')
	await page.keyboard.press('Escape')
	await page.getByLabel('Page state').selectOption('After')
	await edit('message').click()
	await canvas.getByRole('textbox', { name: 'Edit message' }).fill('See you on Monday.')
	await page.keyboard.press('Escape')
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue('See you on Monday.')
	await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible()
	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()

	// A part of the design opens in the panel, too, and a field can be removed in place.
	await page.getByLabel('Page state').selectOption('Form')
	await edit('text').click()
	await expect(page.getByRole('heading', { name: 'Cover and title' })).toBeVisible()
	await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
	await canvas.getByRole('button', { name: 'Remove Full Name', exact: true }).press('Enter')
	await expect(labels).toHaveText([/^Your team/, /^Email at work/])
	// The toast's Undo is the editor's, until something else is changed.
	const removed = toast(page, 'Full Name removed')
	await page
		.getByRole('region', { name: /^Notifications/ })
		.getByRole('button', { name: 'Undo' })
		.click()
	await expect(labels).toHaveCount(3)
	await canvas.getByRole('button', { name: 'Remove Full Name', exact: true }).press('Enter')
	await expect(removed).toBeVisible()
	await page.getByRole('button', { name: 'Discard changes' }).click()
	await expect(removed).toBeHidden()
	await expect(labels).toHaveCount(3)

	await page.goto(`/l/${link.shortId}`)
	await expect(page.locator('.label')).toHaveText([/^Your team/, /^Email at work/, /^Full Name/])
	await expect(page.getByText('As on your passport')).toBeVisible()
	await expect(page.getByLabel('I agree to two calls')).toBeVisible()
	await page.goto(`/l/${link.shortId}?lang=fr`)
	await expect(page.getByLabel('D’accord pour un appel')).toBeVisible()
})

test('an owner types every text of the page in another language where it stands', async ({
	page,
}) => {
	await signUp(page)
	const link = await addLink(page, {
		title: 'The report',
		description: 'Thirty pages',
		fields: [
			{ key: 'name', type: 'name', label: 'Full Name', required: true },
			{
				key: 'email',
				type: 'email',
				label: 'Work email',
				required: true,
				help: 'No newsletter',
				placeholder: 'you@company.com',
			},
			{ key: 'team', type: 'choice', label: 'Team', options: ['Sales', 'Support'], required: true },
			{ key: 'size', type: 'select', label: 'Size', options: ['Small', 'Large'], required: true },
		],
		after: { kind: 'message', text: 'See you soon.' },
	})
	await page.goto(`/links/${link.id}/form`)
	const canvas = page.frameLocator('iframe')
	const language = page.getByLabel('Language of the page')
	/** Types a text in place; `stands` is the text shown before. */
	async function type(part: string, stands: string, text: string) {
		await canvas.getByRole('button', { name: `Edit ${part}`, exact: true }).click()
		const typing = canvas.locator('.typing')
		await expect(typing).toBeFocused()
		await expect(typing).toHaveValue('')
		await expect(typing).toHaveAttribute('placeholder', stands)
		await typing.fill(text)
		await page.keyboard.press('Escape')
		await expect(canvas.locator('.card')).toContainText(text)
	}
	await language.selectOption('fr')
	await type('heading', 'The report', 'Le rapport')
	await type('text', 'Thirty pages', 'Trente pages')
	// Our own label is already in French.
	await type('label of Nom complet', 'Nom complet', 'Vos nom et prénom')
	await type('label of Work email', 'Work email', 'E-mail professionnel')
	await type('help of E-mail professionnel', 'No newsletter', 'Pas d’infolettre')
	await type('option 2 of Team', 'Support', 'Assistance')

	// Without a translation the original is shown; undo removes a translation.
	await canvas.getByRole('button', { name: 'Edit help of E-mail professionnel' }).click()
	await expect(canvas.locator('.typing')).toHaveValue('Pas d’infolettre')
	await canvas.locator('.typing').fill('')
	await page.keyboard.press('Escape')
	await expect(canvas.getByText('No newsletter')).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(canvas.getByText('Pas d’infolettre')).toBeVisible()

	// A placeholder has its own field, and a dropdown's options are in the panel.
	await canvas.getByRole('button', { name: /^Edit placeholder of/ }).click()
	await expect(canvas.locator('.typing')).toHaveAttribute('placeholder', 'you@company.com')
	await canvas.locator('.typing').fill('vous@entreprise.fr')
	await page.keyboard.press('Escape')
	await expect(canvas.getByPlaceholder('vous@entreprise.fr')).toHaveCount(1)
	await canvas.getByRole('button', { name: 'Edit Size', exact: true }).click()
	await page.getByRole('group', { name: 'Options in Français' }).getByLabel('Large').fill('Grande')
	await page.getByLabel('Page state').selectOption('After')
	await type('message', 'See you soon.', 'À bientôt.')
	await accessible(page)

	// An ended link shows our text until its owner writes another.
	await language.selectOption('Original')
	await page.getByLabel('Page state').selectOption('Ended')
	await canvas.getByRole('button', { name: 'Edit what it says once ended' }).click()
	await canvas.locator('.typing').fill('Come back in May.')
	await page.keyboard.press('Escape')
	await language.selectOption('fr')
	await type('what it says once ended', 'Come back in May.', 'Revenez en mai.')

	// An option is renamed in place, in the original language.
	await language.selectOption('Original')
	await page.getByLabel('Page state').selectOption('Form')
	await canvas.getByRole('button', { name: 'Edit option 1 of Team', exact: true }).click()
	await expect(canvas.locator('.typing')).toHaveValue('Sales')
	await page.keyboard.press('ArrowLeft')
	await page.keyboard.type('-')
	await page.keyboard.type('-')
	await expect(canvas.locator('.typing')).toHaveValue('Sale--s')
	await canvas.locator('.typing').fill('Selling')
	await page.keyboard.press('Enter')

	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()
	await page.goto(`/l/${link.shortId}?lang=fr`)
	await expect(page.getByRole('heading', { name: 'Le rapport' })).toBeVisible()
	await expect(page.getByText('Trente pages')).toBeVisible()
	await expect(page.getByLabel('Vos nom et prénom')).toBeVisible()
	await expect(page.getByLabel('E-mail professionnel')).toHaveAttribute(
		'placeholder',
		'vous@entreprise.fr',
	)
	await expect(page.getByText('Pas d’infolettre')).toBeVisible()
	await expect(page.getByLabel('Selling')).toHaveCount(1)
	await expect(page.getByLabel('Assistance')).toHaveAttribute('value', 'Support')
	await expect(page.getByLabel('Size').locator('option')).toContainText([/./, 'Small', 'Grande'])
	await page.goto(`/l/${link.shortId}`)
	await expect(page.getByLabel('Full Name')).toBeVisible()
	await expect(page.getByLabel('Work email')).toBeVisible()
})

test('the editor has its frame while it loads, and says which fields are used', async ({
	page,
}) => {
	await newOwner(page)
	const link = await addLink(page)
	const release = await holdBack(page, '**/api/design')
	await page.goto(`/links/${link.id}/form`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(link.title)
	await expect(page.getByRole('status', { name: 'Loading editor' })).toBeVisible()
	const placeOfTabs = () => page.getByRole('link', { name: 'Form', exact: true }).boundingBox()
	const place = await placeOfTabs()
	release()
	const menu = page.getByRole('button', { name: 'Add field' })
	await expect(menu).toBeVisible()
	expect(await placeOfTabs()).toEqual(place)
	// There is nothing to undo or to publish yet.
	await expect(page.getByRole('status').filter({ hasText: /^Published$/ })).toBeVisible()
	await expect(page.getByRole('button', { name: /^(Undo|Redo|Publish|Discard)/ })).toHaveCount(0)
	await menu.click()
	await expect(page.getByRole('menuitem', { name: 'Email On the form' })).toBeDisabled()
	await expect(page.getByRole('menuitem', { name: 'Company', exact: true })).toBeEnabled()
})

test('the panel has what the rail marks, whichever tab it is chosen from', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	await page.goto(`/links/${link.id}/form`)
	const canvas = page.frameLocator('iframe')
	const row = (name: string) => page.getByRole('button', { name, exact: true })
	const panel = (name: string) => page.getByRole('heading', { name, level: 2, exact: true })
	const isOpen = async (name: string) => {
		await expect(panel(name)).toBeVisible()
		await expect(page.locator('[data-rail] [aria-pressed=true]')).toHaveText(name)
	}
	await isOpen('Cover and title')
	await page.getByRole('button', { name: 'Close settings' }).click()
	await expect(page.getByText('Choose a part of the page')).toBeVisible()
	await canvas.getByRole('button', { name: 'Edit heading' }).click()
	await isOpen('Cover and title')
	await canvas.getByRole('button', { name: 'Edit button' }).click()
	await isOpen('Button')
	await row('Consent').click()
	await isOpen('Consent')
	await row('Cover and title').click()
	await isOpen('Cover and title')
	await expect(page).toHaveURL(`/links/${link.id}/form`)
	const look = async () => {
		await page.getByRole('link', { name: 'Design', exact: true }).last().click()
		await expect(page).toHaveURL(`/links/${link.id}/design`)
		await expect(page.getByText('Start from', { exact: true })).toBeVisible()
		await expect(page.locator('[data-rail] [aria-pressed=true]')).toHaveCount(0)
	}
	await look()
	await canvas.getByRole('button', { name: 'Edit label of Full Name' }).click()
	await expect(panel('Full Name')).toBeVisible()
	await look()
	await row('Mail to visitors').click()
	await isOpen('Mail to visitors')
	await expect(page.getByLabel('Confirm addresses')).toBeVisible()
	await row('Translations').click()
	await isOpen('Translations')
	await expect(page.locator('iframe')).toBeHidden()
	await page.setViewportSize({ width: 1920, height: 1080 })
	const heading = canvas.getByRole('heading', { level: 1 })
	await page.getByLabel('Title', { exact: true }).fill('La guía')
	await expect(heading).toHaveText('La guía')
	await page.getByLabel('Language', { exact: true }).selectOption('fr')
	await expect(heading).not.toHaveText('La guía')
	await expect(canvas.getByText('Nom complet', { exact: true })).toBeVisible()
	await page.setViewportSize({ width: 1280, height: 720 })
	await page.getByRole('button', { name: 'Done' }).click()
	await expect(page.locator('iframe')).toBeVisible()
	await expect(canvas.getByText('Full Name', { exact: true })).toBeVisible()
	await accessible(page)
})

test('a field is dragged to another step, by mouse and keyboard', async ({ page }) => {
	await signUp(page)
	const field = (key: string, step?: number) => ({
		key,
		type: 'text',
		label: key,
		required: true,
		...(step && { step }),
	})
	const link = await addLink(page, {
		fields: [field('one'), field('two'), field('three', 2), field('four', 2)],
	})
	await page.goto(`/links/${link.id}/form`)
	const canvas = page.frameLocator('iframe')
	const shown = canvas.locator('.field:visible .label')
	const announcement = canvas.locator('[aria-live=assertive]')
	const edit = (name: string) => canvas.getByRole('button', { name: `Edit ${name}`, exact: true })
	await expect(shown).toHaveText(['one', 'two'])

	// By mouse, onto the step that appears below the fields; the page follows.
	const from = await edit('one').boundingBox()
	if (!from) throw new Error('The field is nowhere')
	await page.mouse.move(from.x + 40, from.y + 50)
	await page.mouse.down()
	await page.mouse.move(from.x + 40, from.y + 70, { steps: 4 })
	const step = await canvas.getByText('Step 2', { exact: true }).boundingBox()
	if (!step) throw new Error('The step is nowhere')
	await page.mouse.move(from.x + 40, step.y + step.height, { steps: 8 })
	await expect(announcement).toContainText('one is on step 2')
	await page.mouse.up()
	await expect(shown).toHaveText(['one', 'three', 'four'])
	await expect(edit('one')).toBeFocused()

	// By keyboard, back to the first.
	await canvas.getByRole('button', { name: 'Move three', exact: true }).press('Space')
	await expect(announcement).toContainText('three is in position 2 of 3')
	await expect(async () => {
		await page.keyboard.press('ArrowUp')
		await expect(announcement).toContainText('three is on step 1', { timeout: 500 })
	}).toPass()
	await page.keyboard.press('Space')
	await expect(shown).toHaveText(['two', 'three'])
	await expect(edit('three')).toBeFocused()

	// The panel's list says the step, too.
	const list = page.getByRole('list', { name: 'Fields' })
	await list.getByRole('button', { name: 'Move two', exact: true }).press('Space')
	const toldHere = page.locator('[aria-live=assertive]')
	await expect(toldHere).toContainText('two is in position 1 of 2 on step 1')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(shown).toHaveText(['two'])
	await page.getByRole('button', { name: 'Redo' }).click()

	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()
	const saved = await (await page.request.get(`/api/links/${link.id}`)).json()
	expect(
		saved.fields.map((one: { key: string; step?: number }) => [one.key, one.step ?? 1]),
	).toEqual([
		['two', 1],
		['three', 1],
		['one', 2],
		['four', 2],
	])
})

test('on a phone, a part is set in a sheet below the page', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 })
	await signUp(page)
	const link = await addLink(page, {
		description: 'Thirty pages',
		fields: [
			{ key: 'email', type: 'email', label: 'Work email', required: true },
			{ key: 'team', type: 'select', label: 'Team', options: ['Sales', 'Support'] },
		],
	})
	await page.goto(`/links/${link.id}/form`)
	const canvas = page.frameLocator('iframe')
	const edit = (name: string) => canvas.getByRole('button', { name: `Edit ${name}`, exact: true })
	const sheet = page.getByRole('dialog')

	// The part is visible above its settings, which change it at once.
	await edit('Team').click()
	await expect(sheet).toHaveAccessibleName('Edit Team')
	await expect(page.getByLabel('Label', { exact: true })).toBeFocused()
	await expect
		.poll(async () => {
			const part = await edit('Team').boundingBox()
			const below = await sheet.boundingBox()
			return part && below && part.y >= 0 && part.y + part.height <= below.y
		})
		.toBe(true)
	await page.getByLabel('Label', { exact: true }).fill('Your team')
	await expect(canvas.locator('.label').nth(1)).toContainText('Your team')
	await accessible(page)

	// Closed by its button, by Escape, and by clicking nothing or a text that is typed in place; a label opens it, too.
	await sheet.getByRole('button', { name: 'Close' }).click()
	await expect(sheet).toBeHidden()
	await expect(edit('Your team')).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.getByLabel('Label', { exact: true })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(sheet).toBeHidden()
	await expect(edit('Your team')).toBeFocused()
	// A text of the design has a sheet of its own over the form.
	await edit('text').click()
	await expect(page).toHaveURL(`/links/${link.id}/form`)
	await expect(sheet).toHaveAccessibleName('Edit text')
	await expect(sheet.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
	await canvas.locator('body').click({ position: { x: 3, y: 3 } })
	await expect(sheet).toBeHidden()
	await edit('Your team').click()
	await expect(page).toHaveURL(`/links/${link.id}/form`)
	await expect(sheet).toHaveAccessibleName('Edit Your team')
	await edit('heading').click()
	await expect(sheet).toBeHidden()
	await expect(canvas.getByRole('textbox', { name: 'Edit heading' })).toBeFocused()
	await page.keyboard.press('Escape')
	await edit('label of Your team').click()
	await expect(sheet).toHaveAccessibleName('Edit Your team')
	await expect(page.getByLabel('Label', { exact: true })).toBeFocused()

	// A row of the list opens it, too: its part is at the top of the page, with its tools.
	await page.keyboard.press('Escape')
	const row = page
		.getByRole('list', { name: 'Fields' })
		.getByRole('button', { name: /^Work email/ })
	await row.click()
	await expect(sheet).toHaveAccessibleName('Edit Work email')
	await expect
		.poll(async () => {
			const shown = await page.locator('iframe').boundingBox()
			const part = await edit('Work email').boundingBox()
			return shown && part && Math.abs(part.y - shown.y)
		})
		.toBeLessThan(30)
	await expect(canvas.getByRole('button', { name: 'Remove Work email' })).toBeInViewport({
		ratio: 0.99,
	})
	await sheet.getByRole('button', { name: 'Close' }).click()
	await expect(row).toBeFocused()

	// So do the rows of the other parts, and the page shows them.
	const other = (name: string) => page.getByRole('button', { name, exact: true })
	await other('Ended').click()
	await sheet.getByLabel('Once the link has ended').fill('Too late')
	await expect(canvas.getByText('Too late')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(other('Ended')).toBeFocused()
	await other('Cover and title').click()
	await expect(sheet).toHaveAccessibleName('Cover and title')
	await sheet.getByRole('textbox', { name: 'Heading' }).fill('The report')
	await expect(canvas.getByRole('heading', { level: 1 })).toHaveText('The report')
	await expect(sheet.getByText('Logo', { exact: true })).toBeVisible()
	await accessible(page)
})

test('an empty step is undone like any change, and goes with discard and publish', async ({
	page,
}) => {
	await signUp(page)
	const link = await addLink(page)
	await page.goto(`/links/${link.id}/form`)
	const step = page.getByRole('button', { name: 'Remove step 2' })
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	const published = page.getByRole('status').filter({ hasText: /^Published$/ })
	const addStep = async () => {
		await button('Add step').click()
		await expect(step).toBeVisible()
	}
	const type = async (text: string) => {
		await page.frameLocator('iframe').getByRole('button', { name: 'Edit button' }).click()
		await page.frameLocator('iframe').locator('.typing').fill(text)
		await page.keyboard.press('Escape')
	}

	// It is nothing to publish, and the status says so.
	await addStep()
	await expect(page.getByRole('status').filter({ hasText: 'Step 2 is empty' })).toBeVisible()
	await expect(button('Publish')).toBeHidden()
	await button('Undo').click()
	await expect(step).toBeHidden()
	await button('Redo').click()
	await expect(step).toBeVisible()
	await button('Discard changes').click()
	await expect(step).toBeHidden()

	await addStep()
	await type('Get it')
	await button('Discard changes').click()
	await expect(step).toBeHidden()
	await expect(published).toBeVisible()
	await expect(button('Undo')).toBeFocused()

	// Published with the design, and with the form.
	await addStep()
	await type('Get it now')
	await button('Publish').click()
	await expect(page.getByText('Design published', { exact: true })).toBeVisible()
	await expect(step).toBeHidden()
	await addStep()
	await button('Remove Full Name').click()
	await button('Publish').click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()
	await expect(step).toBeHidden()
	await expect(published).toBeVisible()
})
