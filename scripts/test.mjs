// npm test: setup, then type check, lint, unit, worker and browser tests, none skipped but those in
// Firefox where there is none. All steps run even if one fails; the last line has the totals:
// "N passed, N failed".
import { findChromium } from './chromium.mjs'
import { findFirefox } from './firefox.mjs'
import { capture, fillSecrets, installPackages } from './setup.mjs'

installPackages()
fillSecrets()
const chromium = findChromium()
const firefox = findFirefox()

let passed = 0
let failed = 0

/** Runs a step; `count` reads [passed, failed] from its output, otherwise it counts as one test. */
async function step(name, command, args, count) {
	console.log(`\n== ${name}`)
	const { ok, output } = await capture(command, args, {
		FORCE_COLOR: '0',
		NO_COLOR: '1',
		...(chromium && { CHROMIUM_PATH: chromium }),
		...(firefox && { FIREFOX_PATH: firefox }),
	})
	const [good, bad] = count?.(output) ?? [ok ? 1 : 0, ok ? 0 : 1]
	passed += good
	// Count a failed step even if it reports no failed test.
	failed += ok ? bad : Math.max(bad, 1)
	if (ok && good === 0) {
		console.error(`${name} ran no tests`)
		failed++
	}
}

const number = (output, pattern) => Number(pattern.exec(output)?.[1] ?? 0)

await step('build', 'npm', ['run', '--silent', 'build'])
await step('weight', 'npm', ['run', '--silent', 'size'])
await step('types', 'npm', ['run', '--silent', 'types'])
await step('lint', 'npm', ['run', '--silent', 'lint'])
await step('rules and worker', 'vitest', ['run'], (output) => [
	number(output, /^ *Tests +(?:\d+ failed \| )?(\d+) passed/m),
	number(output, /^ *Tests +(\d+) failed/m),
])
await step(
	'browser',
	'playwright',
	['test', '--config', 'web/e2e/playwright.config.ts'],
	(output) => [
		number(output, /^ *(\d+) passed/m),
		number(output, /^ *(\d+) failed/m) + number(output, /^ *(\d+) did not run/m),
	],
)

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
