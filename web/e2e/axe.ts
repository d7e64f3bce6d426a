import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** The rules that axe checks: by tag or by name; all of them by default. */
type AxeOptions = { tags?: string[]; rules?: string[]; within?: string }

/**
 * The violations that axe finds on a page and its frames, or `within` a part. Axe's half megabyte is injected once
 * per document, which saves most of the time of short checks.
 */
export async function violationsOn(page: Page, { tags, rules, within }: AxeOptions = {}) {
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

/** The tags of all WCAG 2.2 AA rules. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects that axe finds nothing. */
export async function accessible(page: Page, sought?: AxeOptions) {
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
