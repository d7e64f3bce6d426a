// npm run seed -- --links 20 --leads 1000: a demo owner in the local database, see seed.ts.
import { env, installPackages, run } from './setup.mjs'

installPackages()
process.env.PATH = env.PATH
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'])
// Bundled first, because Node wants file endings on imports and the worker's have none.
const flags = ['--bundle', '--platform=node', '--format=esm', '--packages=external']
run('esbuild', ['scripts/seed.ts', ...flags, '--log-level=warning', '--outfile=dist/seed.mjs'])
run('node', ['dist/seed.mjs', ...process.argv.slice(2)])
