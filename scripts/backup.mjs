// npm run backup [-- folder | r2://bucket/name] [-- --remote]: writes the whole database into SQL files for
// npm run restore, and verifies them by restoring them into a scratch database. They hold everyone's data:
// keep them safe.
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inR2, isStored, upload } from './backup/r2.ts'
import { openLocal, openRemote } from './backup/source.ts'
import { faultsOf } from './backup/verify.ts'
import { writeBackup } from './backup/write.ts'
import { exitWith, installPackages, readArguments } from './setup.mjs'

const { values, positionals } = readArguments({
	allowPositionals: true,
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const target = positionals[0] ?? `backups/lead-links-${now}`
const state = values['persist-to'] ?? '.wrangler/state'
const where = values.remote ? ['--remote'] : ['--local', '--persist-to', state]

installPackages()
const bucket = inR2(target)
// Overwriting file by file could leave a mix of two backups.
if (bucket ? await isStored(bucket, where).catch(exitWith) : existsSync(target)) {
	console.error(`${target} exists. Name another folder, or none.`)
	process.exit(2)
}
const temporary = mkdtempSync(join(tmpdir(), 'backup-'))
process.on('exit', () => rmSync(temporary, { recursive: true }))
// Renamed once a test restore has succeeded.
const unverified = bucket ? join(temporary, 'backup') : `${target}.unverified`
rmSync(unverified, { recursive: true, force: true })
try {
	const db = values.remote ? await openRemote(temporary) : openLocal(state, temporary)
	const manifest = await writeBackup(db, unverified)
	console.log('Restoring it into a scratch database …')
	const faults = await faultsOf(db, unverified, manifest, join(temporary, 'restored.sqlite'))
	db.close()
	if (faults.length > 0) throw new Error(faults.join('\n'))
	if (bucket) upload(unverified, bucket, manifest, where)
	else renameSync(unverified, target)
	const rows = Object.values(manifest.rows).reduce((sum, n) => sum + n, 0)
	console.log(`Backed up to ${target}: ${rows} rows, each compared after a test restore`)
} catch (error) {
	const left = existsSync(unverified) && !bucket ? ` What there is of it is in ${unverified}.` : ''
	console.error(
		`${error.message}\nNo backup was made: ${target} was not written.${left} Keep your older backups, fix the problem above and run npm run backup again.`,
	)
	process.exitCode = 1
}
