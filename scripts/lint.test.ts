import { ESLint } from 'eslint'
import { expect, it, vi } from 'vitest'

// The first test loads all rules and their browser data.
vi.setConfig({ testTimeout: 60_000 })

const eslint = new ESLint()

/** The rules that a file with this text would break at this path. */
async function broken(filePath: string, text: string) {
	const results = await eslint.lintText(text, { filePath, warnIgnored: true })
	return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message))
}

const style = 'web/capture/capture.css'
const visitors = 'web/capture/enhance.ts'
const owners = 'web/leads/LeadsList.tsx'

it.each([
	[style, 'p { border: 1px solid color-mix(in srgb, red, blue) }', 'css/use-baseline'],
	[style, 'p:focus-visible { inset: 0 }', 'css/use-baseline'],
	[style, 'p { display: inline-flex; gap: 1px }', 'no-restricted-syntax'],
	[visitors, 'export const last = [1].at(-1)', 'es-x/no-array-prototype-at'],
	[visitors, 'export const copy = structuredClone({})', 'compat/compat'],
	['schema/capture.ts', "Object.hasOwn({}, 'a')", 'compat/compat'],
	[owners, "export const url = URL.parse('/')", 'no-restricted-properties'],
	['schema/link.ts', "export const is = URL.canParse('/')", 'no-restricted-properties'],
	[owners, 'requestIdleCallback(() => {})', 'compat/compat'],
	[owners, 'Promise.withResolvers<void>()', 'es-x/no-promise-withresolvers'],
	[owners, 'Map.groupBy([1], (n) => n)', 'es-x/no-map-groupby'],
	[owners, 'Object.groupBy([1], (n) => n)', 'es-x/no-object-groupby'],
	[owners, 'Array.fromAsync([1])', 'es-x/no-array-fromasync'],
	[owners, '(a: Set<1>, b: Set<1>) => a.union(b)', 'es-x/no-set-prototype-union'],
	[owners, '(a: Map<1, 1>) => a.keys().toArray()', 'es-x/no-iterator-prototype-toarray'],
	[owners, '(a: Map<1, 1>) => a.values().map(String)', 'no-restricted-syntax'],
	['web/public/oldBrowser.js', 'window.CSS?.supports', 'es-x/no-optional-chaining'],
	['schema/moment.ts', '/^(\\S+?)T(.*)$/.test(name)', 'regexp/no-super-linear-backtracking'],
	['worker/leads/names.ts', "name.replace(/ +$/, '')", 'regexp/no-super-linear-move'],
	['schema/lead.ts', '/^(a+)+$/.test(name)', 'regexp/no-super-linear-backtracking'],
	['scripts/seed.ts', '/^(a+)+$/.test(name)', 'regexp/no-super-linear-backtracking'],
])('%s: %s breaks a rule', async (path, text, rule) => {
	expect(await broken(path, text)).toContain(rule)
})

it.each([
	[style, 'p { outline: 1px solid red; color-scheme: dark; display: grid; gap: 1px }'],
	[visitors, "document.querySelector('form')?.addEventListener('submit', (e) => e.target)"],
	[owners, 'export const sorted = [1, 2].map((n) => n + 1).toSorted().at(-1)'],
	[owners, 'export const one = Object.values({ a: 1 }).map(String)'],
	['worker/leads/names.ts', '/^[^@\\s]+@[^@\\s]+$/.test(name)'],
	['worker/leads/names.ts', "export const url = URL.parse('/')"],
])('%s: %s is fine', async (path, text) => {
	expect(await broken(path, text)).toEqual([])
})
