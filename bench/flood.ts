// npm run bench -- --flood: a flood from many addresses that never opened the form, followed by as many
// real people. At most 1 % of the flood may come out hot, and every person must count.

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { proofText } from '../schema/proof.ts'
import { openDatabase } from '../scripts/localDatabase.ts'
import { addLinks } from './data.ts'
import { browser } from './load.ts'
import { whole } from './table.ts'
import { emptyState, ours, start } from './workerd.ts'

const count = 1000
const atOnce = 16
/** How long people take to fill in the form, in milliseconds. */
const humanPace = 3000
export async function flood() {
	const state = emptyState('flood')
	const [attacked, quiet, plain] = addLinks(state, 3) as [string, string, string]
	const running = await start(state, [{ name: 'ours', entry: ours }], { limits: true })
	const site = `http://127.0.0.1:${running.ports.ours}`

	await each((n) => submit(site, attacked, `10.1.${n >> 8}.${n & 255}`, personOf(n)))
	await people(site, quiet, true)
	await people(site, plain, false)

	const db = openDatabase(state)
	const row = (linkId: number, condition: string) =>
		Number(
			db.prepare(`SELECT count(*) AS n FROM leads WHERE link_id = ? AND ${condition}`).get(linkId)
				?.n,
		)
	const hot = row(1, "suspect IS NULL AND qualification_status = 'hot'")
	const held = row(1, 'suspect IS NOT NULL')
	const checks: [what: string, is: number, good: boolean][] = [
		[`of ${whole(count)} scripted leads are hot`, hot, hot <= count / 100],
		['were stored, as leads or suspected spam', row(1, 'true'), row(1, 'true') === count],
		['are suspected spam', held, held >= count * 0.99],
		[`of ${whole(count)} people count`, ...all(row(2, 'suspect IS NULL'))],
		[
			`of ${whole(count)} people whose browser runs no script count`,
			...all(row(3, 'suspect IS NULL')),
		],
	]
	db.close()
	await running.stop()
	for (const [what, is, good] of checks) console.log(`${good ? '✓' : '✗'} ${whole(is)} ${what}`)
	if (checks.some(([, , good]) => !good)) process.exitCode = 1
}

const all = (is: number): [number, boolean] => [is, is === count]

/** People open the page, take their time and send the form; `scripts`: their browsers run our script. */
async function people(site: string, shortId: string, scripts: boolean) {
	const pages: string[] = []
	const address = (n: number) => `10.${scripts ? 2 : 3}.${n >> 8}.${n & 255}`
	await each(async (n) => {
		const response = await ask(`${site}/l/${shortId}`, { headers: headersOf(address(n)) })
		pages[n] = /name="_page"[^>]* value="([^"]+)"/.exec(await response.text())?.[1] ?? ''
	})
	await sleep(humanPace)
	await each((n) =>
		submit(site, shortId, address(n), {
			...personOf(n),
			_page: pages[n] as string,
			...(scripts && { _proof: '' }),
		}),
	)
}

/** Sends a form as the visitor's script does, with a proof of work if asked for one. */
async function submit(site: string, shortId: string, ip: string, fields: Record<string, string>) {
	const response = await ask(`${site}/api/capture/${shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headersOf(ip) },
		body: JSON.stringify(fields),
	})
	const answer = (await response.json()) as { proof?: { page: string; bits: number } }
	if (response.status === 428 && answer.proof) {
		const { page, bits } = answer.proof
		await submit(site, shortId, ip, { ...fields, _page: page, _proof: prove(page, bits) })
	} else if (response.status !== 200) {
		throw new Error(`A submission was answered ${response.status}: ${JSON.stringify(answer)}`)
	}
}

// Retried once, because the server closes idle connections.
const ask = (url: string, init: RequestInit) => fetch(url, init).catch(() => fetch(url, init))

/** Mirrors web/capture/prove.ts. */
function prove(page: string, bits: number) {
	for (let n = 0; ; n++) {
		const hash = createHash('sha256')
			.update(proofText(page, String(n)))
			.digest()
		if (hash.readUInt32BE() >>> (32 - bits) === 0) return String(n)
	}
}

const headersOf = (ip: string) => ({ 'CF-Connecting-IP': ip, 'User-Agent': browser })

const personOf = (n: number) => ({
	name: 'Grace Hopper',
	email: `grace${n}@engines.org`,
	phone: '+442071234567',
})

/** Runs the work for each number, a few at a time. */
async function each(work: (n: number) => Promise<unknown>) {
	let next = 0
	const worker = async () => {
		while (next < count) await work(next++)
	}
	await Promise.all(Array.from({ length: atOnce }, worker))
}
