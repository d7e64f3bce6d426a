import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const version = 'lighthouse@13.5.0'

export type Report = {
	categories: Record<
		string,
		{ title: string; score: number; auditRefs: { id: string; weight: number }[] }
	>
	audits: Record<string, { score: number | null; numericValue?: number }>
}

/** How often it may fail: on a slow machine it sometimes misses the start of the load and asks for another run. */
const maxTries = 3

/** Lighthouse's report on a page; installed on demand, because it is 100 MB of packages. */
export async function lighthouse(url: string, args: string[]): Promise<Report> {
	const report = 'dist/bench/lighthouse.json'
	for (let tries = 1; tries <= maxTries; tries++) {
		const running = spawn(
			'npx',
			['--yes', version, url, '--output=json', `--output-path=${report}`, '--quiet', ...args],
			{
				stdio: ['ignore', 'inherit', 'inherit'],
				env: { CHROME_PATH: process.env.CHROMIUM_PATH, ...process.env },
			},
		)
		const [status] = await once(running, 'exit')
		if (status === 0) return JSON.parse(readFileSync(report, 'utf8'))
	}
	throw new Error('Could not run Lighthouse; see its output above')
}
