// npm test: setup, then type check, lint, unit, worker and browser tests, skipping only those in
// Firefox if there is none. Browsers last: the other steps already use both cores. All steps run even if one fails.
// Logs are often truncated to their end, so the last lines say what failed or was flaky, and the very last has the
// totals: "N passed, N failed".
import { findChromium } from './chromium.mjs'
import { findFirefox } from './firefox.mjs'
import { capture, fillSecrets, installPackages, read } from './setup.mjs'

installPackages()
fillSecrets()
const chromium = findChromium()
const firefox = findFirefox()

let passed = 0
let failed = 0
/** The failures in each step's output. */
const faults = []

const env = {
	FORCE_COLOR: '0',
	NO_COLOR: '1',
	...(chromium && { CHROMIUM_PATH: chromium }),
	...(firefox && { FIREFOX_PATH: firefox }),
}

/** Runs a step and shows its output when it ends; see `report` for `count`. */
async function step(name, command, args, count, faultsIn = lastLines) {
	const { ok, output } = await read(command, args, env)
	console.log(`\n== ${name}\n${output}`)
	report(name, ok, count?.(output))
	if (!ok) faults.push(`${name}:\n${faultsIn(output) || lastLines(output)}`)
}

const lastLines = (output) => output.trimEnd().split('\n').slice(-20).join('\n')

/** Adds a step to the totals: [passed, failed] if it counts its tests, otherwise as one test. */
function report(name, ok, [good, bad] = ok ? [1, 0] : [0, 1]) {
	passed += good
	// Count a failed step even if it reports no failed test.
	failed += ok ? bad : Math.max(bad, 1)
	if (ok && good === 0) {
		console.error(`${name} ran no tests`)
		failed++
	}
}

async function checks() {
	await step('types', 'npm', ['run', '--silent', 'types'])
	await step('lint', 'npm', ['run', '--silent', 'lint'])
	await inVitest('rules')
}

const inVitest = (...projects) =>
	step(
		projects.join(' and '),
		'vitest',
		['run', ...projects.flatMap((project) => ['--project', project])],
		(output) => [
			number(output, /^ *Tests +(?:\d+ failed \| )?(\d+) passed/m),
			number(output, /^ *Tests +(\d+) failed/m),
		],
		(output) => output.match(/^ *(?:FAIL|Error|\w+Error:) .*/gm)?.join('\n'),
	)

const number = (output, pattern) => Number(pattern.exec(output)?.[1] ?? 0)

async function inBrowsers() {
	console.log('\n== browser')
	const config = 'web/e2e/playwright.config.ts'
	const { ok, output } = await capture('playwright', ['test', '--config', config], env)
	report('browser', ok, [
		number(output, /^ *(\d+) passed/m),
		number(output, /^ *(\d+) failed/m) + number(output, /^ *(\d+) did not run/m),
	])
	const broken = output.match(
		/^ *(?:\d+\) |\w*Error: |Test timeout|Locator: |Expected|Received|[-+] {2,}).*/gm,
	)
	if (!ok || broken) faults.push(`browser:\n${broken?.join('\n') ?? ''}\n${lastLines(output)}`)
}

await step('build', 'npm', ['run', '--silent', 'build'])
await step('weight', 'npm', ['run', '--silent', 'size'])
// A worker project runs its files in one process, which leaves a core idle.
await Promise.all([checks(), inVitest('worker', 'payments')])
await inBrowsers()

if (faults.length > 0) console.log(`\n== what failed or was flaky\n${faults.join('\n\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
