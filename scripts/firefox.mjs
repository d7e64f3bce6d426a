// Finds a Firefox for the journeys of the main job: FIREFOX_PATH, one installed on the machine, or
// Debian's, if it can be installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { env } from './setup.mjs'

const places = [
	process.env.FIREFOX_PATH,
	'/usr/bin/firefox-esr',
	'/usr/bin/firefox',
	'/Applications/Firefox.app/Contents/MacOS/firefox',
]

const find = () => places.find((path) => path && existsSync(path))

const apt = (...args) =>
	spawnSync('apt-get', [...args, '-qq'], { stdio: 'inherit', env }).status === 0

/** The path of a Firefox, installed if possible; otherwise logs why not and returns undefined. */
export function findFirefox() {
	const found = find()
	if (found) return found
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log('No Firefox on this machine: installing one')
		apt('update')
		if (apt('install', '-y', '--no-install-recommends', 'firefox-esr')) return find()
	}
	console.log('SKIPPED: the journeys in Firefox, as there is none here and none can be installed')
}
