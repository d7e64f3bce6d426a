import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './setup.mjs'

const built = [
	...['web/capture/assets.gen.ts', 'worker/connectors/kinds.gen.ts'],
	'dist/web/.vite/manifest.json',
]

const changedAt = (path) => statSync(path).mtimeMs

function newestSource() {
	const files = ['web', 'schema'].flatMap((folder) =>
		readdirSync(folder, { recursive: true }).map((path) => join(folder, path)),
	)
	return Math.max(
		...['package-lock.json', 'vite.config.ts', 'scripts/capture-assets.mjs', ...files]
			.filter((path) => !/^web.e2e|\.test\.ts$|\.gen\.ts$/.test(path))
			.map(changedAt),
	)
}

/** Builds the app, unless it was built after its sources last changed. Also Vitest's global setup. */
export default function buildIfStale() {
	if (built.every(existsSync) && changedAt(built.at(-1)) > newestSource()) return
	// Vitest sets NODE_ENV to test, which would build a React for development.
	run('npm', ['run', '--silent', 'build'], { NODE_ENV: 'production' })
}
