// npm run blocklist -- FILE… [--remote]: replaces the blocklist of destinations with the contents of
// these files, in URLhaus's or PhishTank's formats. Links are checked against it when created or
// changed, and once a week.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFile } from './backup/read.ts'
import { stateOf } from './d1.ts'
import { openDatabase } from './localDatabase.ts'
import { installPackages, readArguments, run } from './setup.mjs'

const { values, positionals: files } = readArguments({
	allowPositionals: true,
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
const missing = files.find((file) => !existsSync(file))
if (files.length === 0 || missing) {
	console.error(
		missing ? `No such file: ${missing}` : 'Usage: npm run blocklist -- FILE… [--remote]',
	)
	process.exit(2)
}

installPackages()
const { blockedAddresses } = await import('./blockedAddresses.ts')
const { expressionOf, expressionHash } = await import('../worker/abuse/expressions.ts')

const hashes = new Set()
for (const file of files) {
	const addresses = blockedAddresses(readFileSync(file, 'utf8'))
	if (addresses.length === 0) {
		console.error(
			`${file} holds no addresses. Pass an unpacked list from URLhaus (CSV, plain text or hosts) or PhishTank (CSV or JSON). The blocklist was not changed.`,
		)
		process.exit(1)
	}
	console.log(`${file}: ${addresses.length} addresses`)
	for (const address of addresses) {
		const expression = expressionOf(address)
		if (expression) hashes.add(expressionHash(expression).toString('base64url'))
	}
}

// D1's limit is 100 KB per statement.
const perStatement = 1500
const all = [...hashes]
const statements = ['delete from blocked_destinations;']
for (let i = 0; i < all.length; i += perStatement) {
	const rows = all.slice(i, i + perStatement).map((hash) => `('${hash}')`)
	statements.push(`insert into blocked_destinations (hash) values ${rows.join(',')};`)
}
const folder = mkdtempSync(join(tmpdir(), 'blocklist-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
const sql = join(folder, 'blocklist.sql')
writeFileSync(sql, statements.join('\n'))
if (values.remote) run('wrangler', ['d1', 'execute', 'DB', '--remote', '--yes', '--file', sql])
else await runFile(openDatabase(stateOf(values)), sql)
console.log(`The blocklist now holds ${all.length} addresses`)
