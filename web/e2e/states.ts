import type { Page } from '@playwright/test'
import { type Screen, screens } from './screens.ts'
import { addLead, addLink } from './steps.ts'

type Link = Awaited<ReturnType<typeof addLink>>

/** Texts of maximum length without spaces to break at. */
export const longest = {
	owner: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100),
	link: {
		title: 'Ω'.repeat(100),
		description: 'descriptionwithoutaspace'.repeat(20),
		destinationUrl: `https://example.com/${'path-without-a-break'.repeat(14)}`,
		requirePhone: true,
	},
	lead: (n: number) => ({
		name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
		email: `${'long'.repeat(12)}${n}@${'sub.'.repeat(12)}acme.io`,
		phone: '+14155550132',
	}),
}

/** Texts that run from right to left, one with Latin letters in it. */
const rightToLeft = {
	owner: 'سلمى الحداد',
	link: {
		title: 'دليل التسويق المجاني لعام 2026',
		description: 'ثلاثون صفحة عن تسعير المنتجات، مع أمثلة من Dub وStripe.',
		destinationUrl: 'https://example.com/دليل',
	},
	lead: (n: number) => ({ name: 'ליאור כהן (Lior)', email: `lior${n}@navy.mil` }),
}

/** Amounts of data, by their name in a screenshot's file name. */
export const amounts: Record<
	string,
	{ owner: string; fill: (page: Page) => Promise<Link | undefined> }
> = {
	empty: { owner: 'Ada Owner', fill: async () => undefined },
	one: {
		owner: 'Ada Owner',
		fill: (page) => filled(page, {}, () => ({ name: 'Grace Hopper', email: 'grace@navy.mil' }), 1),
	},
	long: {
		owner: longest.owner,
		fill: (page) => filled(page, longest.link, longest.lead, 3),
	},
	rtl: {
		owner: rightToLeft.owner,
		fill: (page) => filled(page, rightToLeft.link, rightToLeft.lead, 3),
	},
}

/** A link with these texts, and its leads. */
async function filled(
	page: Page,
	texts: Record<string, unknown>,
	lead: (n: number) => Parameters<typeof addLead>[2],
	leads: number,
) {
	const link = await addLink(page, texts)
	for (let n = 0; n < leads; n++) await addLead(page, link, lead(n))
	return link
}

/** The screens that load data: an owner's, except those about one link. */
export const screensThatRead = screens.filter(
	({ seenBy, path }) => seenBy === 'owner' && !path.includes('{'),
)

/** Opens a screen whose reads never get a response (`loading`) or fail (`error`). */
export async function openUnread(page: Page, screen: Screen, state: 'loading' | 'error') {
	await page.route(
		({ pathname }) => pathname.startsWith('/api/') && pathname !== '/api/auth/user',
		(route) =>
			state === 'loading'
				? undefined
				: route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
	)
	await page.goto(screen.path)
	// Wait for the page's own code; some pages show nothing else while loading.
	await page
		.waitForFunction(
			() =>
				document.getElementById('content')?.childElementCount &&
				!document.querySelector('[data-page-loading]'),
			null,
			{ timeout: 10_000 },
		)
		.catch(() => {})
	await page.waitForTimeout(500)
}
