// npm run seed -- --links 20 --leads 1000: creates a demo owner in the local database, see seed.ts.
import { env, installPackages, run, updateLocally } from './setup.mjs'

const args = process.argv.slice(2)
const at = args.indexOf('--persist-to')
const persist = at >= 0 ? args.slice(at, at + 2) : []

installPackages()
process.env.PATH = env.PATH
await updateLocally(persist)
// Bundled first: Node wants file extensions in imports, and the worker's have none.
const flags = ['--bundle', '--platform=node', '--format=esm', '--log-level=warning']
run('esbuild', ['scripts/seed.ts', ...flags, '--outfile=dist/seed.mjs'])
run('node', ['dist/seed.mjs', ...args])
