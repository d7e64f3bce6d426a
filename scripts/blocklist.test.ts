import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { expressionHash, expressionOf } from '../worker/abuse/expressions.ts'
import { blockedAddresses } from './blockedAddresses.ts'
import { openDatabase } from './localDatabase.ts'
import { copyMigrated } from './testing/migratedState.ts'

const folder = mkdtempSync(join(tmpdir(), 'blocklist-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const urlhaus = `################################################################
# abuse.ch URLhaus Database Dump (CSV - recent URLs only)      #
################################################################
#
# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter
"3712345","2026-11-21 10:11:12","http://203.0.113.7:8080/i,1.sh","online","2026-11-21","malware_download","elf,mirai","https://urlhaus.abuse.ch/url/3712345/","someone"
"3712344","2026-11-21 10:11:10","https://evil.example/a""b","offline","","malware_download","None","https://urlhaus.abuse.ch/url/3712344/","someone"
`
const phishtank = `phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target
8123456,https://login.bank.example/?a=1,http://www.phishtank.com/phish_detail.php?phish_id=8123456,2026-11-20T01:02:03+00:00,yes,2026-11-20T02:02:03+00:00,yes,Other
8123455,"https://bank.example/x,y",http://www.phishtank.com/phish_detail.php?phish_id=8123455,2026-11-20T01:02:03+00:00,yes,2026-11-20T02:02:03+00:00,yes,"A, B"
`

describe('a blocklist', () => {
	it.each([
		['URLhaus, CSV', urlhaus, ['http://203.0.113.7:8080/i,1.sh', 'https://evil.example/a"b']],
		[
			'URLhaus, plain text',
			'# URLhaus\r\nhttp://evil.example/a,b"c\r\nhttps://evil.example/d\r\n',
			['http://evil.example/a,b"c', 'https://evil.example/d'],
		],
		['URLhaus, hosts', '# hosts\n127.0.0.1\tevil.example\n', ['http://evil.example/']],
		['plain hosts', 'evil.example\nbad.example\n', ['http://evil.example/', 'http://bad.example/']],
		['PhishTank, CSV', phishtank, ['https://login.bank.example/?a=1', 'https://bank.example/x,y']],
		[
			'PhishTank, JSON',
			'[{"phish_id":"1","url":"https://bank.example/","phish_detail_url":"http://www.phishtank.com/1"},{"phish_id":"2"}]',
			['https://bank.example/'],
		],
		['something else', 'Name,Email\nAda,ada@acme.io\n', []],
	])('is read from %s', (_, list, addresses) => {
		expect(blockedAddresses(list)).toEqual(addresses)
	})
})

it('npm run blocklist replaces the list, but never with an empty one', {
	timeout: 180_000,
}, () => {
	const state = join(folder, 'state')
	const run = (command: string, ...args: string[]) =>
		spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
	const load = (...lists: string[]) => {
		const files = lists.map((list, i) => {
			const file = join(folder, `list${i}`)
			writeFileSync(file, list)
			return file
		})
		return run('node', 'scripts/blocklist.mjs', ...files, '--persist-to', state)
	}
	const held = () => {
		const db = openDatabase(state)
		const rows = db.prepare('select hash from blocked_destinations').all()
		db.close()
		return rows.map(({ hash }) => hash)
	}
	const hashes = (...addresses: string[]) =>
		addresses.map((one) => expressionHash(expressionOf(one) ?? '').toString('base64url')).toSorted()

	copyMigrated(state)
	const first = load(urlhaus, phishtank)
	expect([first.status, first.stdout]).toEqual([
		0,
		expect.stringContaining('now holds 4 addresses'),
	])
	const empty = load('Name,Email\nAda,ada@acme.io\n')
	expect([empty.status, empty.stderr]).toEqual([1, expect.stringContaining('holds no addresses')])
	expect(held()).toHaveLength(4)
	const many = Array.from({ length: 4000 }, (_, i) => `http://evil${i}.example/`)
	expect(load(many.join('\n')).status).toBe(0)
	expect(held().toSorted()).toEqual(hashes(...many))
	expect(run('node', 'scripts/blocklist.mjs').status).toBe(2)
})
