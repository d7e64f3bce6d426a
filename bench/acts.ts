// What an owner does on each screen, for the time from a press to the next paint.
import type { Locator, Page } from '@playwright/test'

/** Each act starts where the one before it ended. */
export type Act = [name: string, act: (page: Page) => Promise<unknown>]
type Screen = { path: string; acts: Act[] }

/** Between the keys of a fast typist, in milliseconds. */
const delay = 80

const canvas = (page: Page) => page.frameLocator('iframe')

const click =
	(role: Parameters<Page['getByRole']>[0], name: string | RegExp, nth = 0) =>
	(page: Page) =>
		press(page, page.getByRole(role, { name }).nth(nth))

const type = (label: string | RegExp, text: string) => (page: Page) =>
	page.getByLabel(label).first().pressSequentially(text, { delay })

/** Goes to a tab of a link's page. */
const tab = (name: string | RegExp) => (page: Page) =>
	press(page, page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name }))

const key = (name: string) => (page: Page) => page.keyboard.press(name)

const close = key('Escape')

export const screens: Record<string, Screen> = {
	Dashboard: {
		path: '/',
		acts: [
			['type an address', type(/^Paste a URL/, 'exam')],
			['type a title', type('Link Title', 'Guide')],
			['open the palette', key('Control+k')],
			['type in the palette', (page) => page.keyboard.type('lead', { delay })],
			['close the palette', close],
			['open the bell', click('button', /^Notifications/)],
			['close the bell', close],
			['open the person’s menu', click('button', /^Account/)],
			['close the menu', close],
			['go to the links', click('link', /^Links/)],
		],
	},
	'Leads list': {
		path: '/leads',
		acts: [
			['j', key('j')],
			['j, held', (page) => hold(page, 'j', 8)],
			['k', key('k')],
			['x', key('x')],
			['x, off', key('x')],
			[
				'click a lead',
				(page) => press(page, page.getByRole('row').nth(4).getByRole('link').first()),
			],
			['j, with a lead open', key('j')],
			['the next lead', click('button', 'Next lead')],
			['open its actions', click('button', 'More actions')],
			['close them', close],
			['type a note', type('Note', 'Asks')],
			['mark contacted', click('button', /^Mark/)],
			['won', click('radio', 'Won')],
			['open again', click('radio', 'Open')],
			['close the lead', close],
			['open the filter', click('button', 'Filter')],
			['close the filter', close],
			['open a row’s menu', click('button', /^More for/)],
			['close the menu', close],
			['type in the search', type('Search leads', 'gmail')],
		],
	},
	Triage: {
		path: '/leads?stage=open&triage=on',
		acts: [
			['contacted', key('c')],
			['snooze', key('s')],
			['choose a day', key('Enter')],
			['note', key('n')],
			['type the note', (page) => page.keyboard.type('Asks', { delay })],
			['leave the note', close],
			['lost', key('l')],
			['leave', close],
		],
	},
	Links: {
		path: '/links',
		acts: [
			['open a row’s menu', click('button', /^More for/)],
			['down', key('ArrowDown')],
			['close the menu', close],
			['choose a link', click('checkbox', /^Select/, 1)],
			['drop the choice', click('checkbox', /^Select/, 1)],
			['open a new link', click('button', 'Create New Link')],
			['close it', close],
			['type in the search', type('Search links', 'guide')],
		],
	},
	'A link': {
		path: '/links/1',
		acts: [
			['open its actions', click('button', 'More actions')],
			['close them', close],
			['open the QR code', click('button', 'QR code')],
			['close it', close],
			['7 days', click('button', '7 days')],
			['its leads', tab(/^Leads/)],
			['its settings', tab('Settings')],
			['its form', tab('Form')],
			['its overview', tab('Overview')],
		],
	},
	'Its form': {
		path: '/links/1/form',
		acts: [
			[
				'edit the heading',
				(page) => press(page, canvas(page).getByRole('button', { name: 'Edit heading' })),
			],
			['type in it', (page) => page.keyboard.type('Our', { delay })],
			['leave it', close],
			['open the fields', click('button', 'Add field')],
			['add one', click('menuitem', 'Company')],
			['type its label', type('Label', 'Team')],
			['undo', click('button', 'Undo')],
			['phone', click('radio', 'Phone')],
		],
	},
	'Its settings': {
		path: '/links/1/settings',
		acts: [
			['type a title', type('Link Title', 'Guide')],
			['type a limit', type('Ends after this many leads', '5')],
			['switch the domain', click('checkbox', 'Show destination domain')],
		],
	},
	Analytics: {
		path: '/analytics',
		acts: [
			['7 days', click('button', '7 days')],
			['hot leads', click('button', /^Hot leads/)],
			['a day back', key('ArrowLeft')],
			['languages', click('tab', 'Languages')],
			['funnel as a table', click('button', 'Funnel as a table')],
			['custom dates', click('button', 'Custom dates')],
		],
	},
	Design: {
		path: '/design',
		acts: [
			['choose a template', click('button', 'Use the template Forest')],
			['choose a color', click('radio', 'Orange gradient')],
			['desktop', click('radio', 'Desktop')],
			['try it', click('radio', 'Try it')],
			['hide the panel', click('button', 'Hide panel')],
		],
	},
	Connections: {
		path: '/settings/connections',
		acts: [
			['open a tool', click('button', /HubSpot/)],
			['close it', close],
			['open a new webhook', click('button', /webhook/i)],
			['close it', close],
		],
	},
	Settings: {
		path: '/settings/general',
		acts: [
			...[
				'Members',
				'Domains',
				'Notifications',
				'Security',
				'Billing',
				'Data',
				'API',
				'General',
			].map((name): Act => [name, click('link', name)]),
		],
	},
	Game: {
		path: '/lead-game',
		acts: [
			['leaderboard', click('tab', 'Leaderboard')],
			['challenges', click('tab', 'Challenges')],
		],
	},
	Pricing: { path: '/pricing', acts: [] },
	Trash: { path: '/trash', acts: [] },
}

/** Clicks as people do: the pointer arrives before it is pressed. Playwright's click does both in one task. */
export async function press(page: Page, target: Locator) {
	await target.hover({ force: true })
	await page.waitForTimeout(100)
	await page.mouse.down()
	await page.mouse.up()
}

/** Holds a key: it repeats without being released, faster than a slow machine paints. */
async function hold(page: Page, key: string, times: number) {
	await Promise.all(Array.from({ length: times }, () => page.keyboard.down(key)))
	await page.keyboard.up(key)
}
