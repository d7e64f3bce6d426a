import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** What axe looks for: rules by tag, or single rules; all of them by default. */
type Sought = { tags?: string[]; rules?: string[]; within?: string }

/**
 * The violations that axe finds on a page and its frames, or `within` a part. A document is given axe's half megabyte
 * once, however often it is asked: that saves most of the time of short questions.
 */
export async function violationsOn(page: Page, { tags, rules, within }: Sought = {}) {
	await Promise.all(page.frames().map(giveAxe))
	const options: RunOptions = {
		resultTypes: ['violations'],
		...(tags && { runOnly: { type: 'tag', values: tags } }),
		...(rules && { runOnly: { type: 'rule', values: rules } }),
	}
	return page.evaluate(
		async ([context, options]) => (await window.axe.run(context ?? document, options)).violations,
		[within, options] as const,
	)
}

/** The tags of all rules that follow from WCAG 2.2 AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects that axe finds nothing. */
export async function accessible(page: Page, sought?: Sought) {
	const violations = await violationsOn(page, sought)
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

declare global {
	interface Window {
		axe: typeof axe
	}
}

/** Frames that run no scripts never answer: axe skips them. */
async function giveAxe(frame: Frame) {
	const given = frame
		.evaluate(() => 'axe' in window)
		.then((has) => has || frame.evaluate(axe.source))
	await (frame.parentFrame()
		? Promise.race([given.catch(() => {}), new Promise((done) => setTimeout(done, 1000))])
		: given)
}
