// npm run test:fast: types, lint of the files that changed since main, and the tests of their rooms. A room is a
// folder of worker/ or web/, or schema/, scripts/ or bench/. npm test runs the rest, journeys included.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import buildIfStale from './buildIfStale.mjs'
import { installPackages, read } from './setup.mjs'

installPackages()

const git = async (...args) => (await read('git', args)).answer.split('\n').filter(Boolean)

/** The files changed, added or deleted since this branch left main, committed or not. */
async function changedFiles() {
	const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main')
	const changed = await git('diff', '--name-only', '--no-renames', base)
	return [...changed, ...(await git('ls-files', '--others', '--exclude-standard'))]
}

/** The folder whose tests to run for a change. */
function roomOf(path) {
	const [top, folder] = dirname(path).split('/')
	return folder && ['worker', 'web'].includes(top) ? `${top}/${folder}` : top
}

/** A room's tests; for scripts, whose tests take minutes, only those of the changed script. */
function testsFor(path, tests) {
	const own = path.replace(/(\.test)?\.m?ts$|\.mjs$/, '.test.ts')
	const room = roomOf(path)
	if (room === 'scripts' && tests.includes(own)) return [own]
	return tests.filter((test) => roomOf(test) === room)
}

const changed = await changedFiles()
if (changed.length === 0) {
	console.log('Nothing changed since main.')
	process.exit()
}
const present = changed.filter(existsSync)
const linted = present.filter((path) => /\.(m?[jt]sx?|css)$/.test(path))
const tests = await git('ls-files', '*.test.ts')
const toRun = new Set(changed.flatMap((path) => testsFor(path, [...tests, ...present])))
const tested = [...toRun].filter((path) => existsSync(path) && path.endsWith('.test.ts'))

// Types need what the build generates.
buildIfStale()

const types = (name, config) => [
	`types of ${name}`,
	'tsc',
	// A second checker would infer the types of the whole API again.
	[
		'-p',
		config,
		...['--checkers', '1'],
		'--incremental',
		...['--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`],
	],
]
const checks = [
	types('app', 'tsconfig.json'),
	types('worker', 'worker/tsconfig.json'),
	['format', 'biome', ['check', '--no-errors-on-unmatched', ...present]],
	linted.length > 0 && ['lint', 'eslint', ['--no-warn-ignored', ...linted]],
	tested.length > 0 && [`${tested.length} test files`, 'vitest', ['run', ...tested]],
].filter(Boolean)
const results = await Promise.all(
	checks.map(async ([name, command, args]) => {
		const { ok, output } = await read(command, args)
		console.log(ok ? `ok      ${name}` : `FAILED  ${name}\n${output}`)
		return ok
	}),
)
process.exit(results.every(Boolean) ? 0 : 1)
