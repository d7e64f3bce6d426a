import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { millisecondsInMinute } from 'date-fns/constants'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookmark } from './testing/cloudflare/storage.ts'
import { missing, newDeployment } from './testing/deployment.ts'

/** Generous, for busy machines: each deploy starts wrangler about ten times. */
const timeout = 20 * millisecondsInMinute

const open = async (...options: Parameters<typeof newDeployment>) => {
	const deployment = await newDeployment(...options)
	onTestFinished(deployment.remove, timeout)
	return { ...deployment, account: deployment.cloudflare.accounts[0] as never }
}

describe('npm run deploy', () => {
	it(
		'brings the site up whichever response was lost, and changes nothing when it could not check first',
		async () => {
			const { cloudflare, deploy, folder, account } = await open()
			cloudflare.loseAnswer(/^POST .*\/d1\/database$|^PUT .*\/workers\/scripts\/lead-links$/)
			const lost = await deploy()
			// The retry finds the database; the worker's upload never gets a response.
			expect(lost.output.match(/Retrying/g)).toHaveLength(3)
			expect(lost.lastLine).toBe(
				'The worker was not deployed. See wrangler’s output above. Run npm run deploy again: it picks up where it stopped.',
			)

			cloudflare.loseAnswer(undefined)
			const up = await deploy()
			expect(up.ok).toBe(true)
			const back = `npx wrangler d1 time-travel restore lead-links --bookmark=${bookmark}`
			expect(up.output).toContain(`${back}\n`)
			expect(readFileSync(join(folder, 'backups/bookmarks.txt'), 'utf8')).toContain(`Z ${back}\n`)
			expect(missing(account)).toEqual([])
			expect(cloudflare.accounts[0]?.databases.map(({ name }) => name)).toEqual(['lead-links'])
			expect(cloudflare.accounts[0]?.queues.map(({ queue_name }) => queue_name).sort()).toEqual(
				['captures', 'connectors', 'dead', 'mails', 'visits', 'webhooks'].map(
					(name) => `lead-links-${name}`,
				),
			)
			expect(cloudflare.accounts[0]?.published.filter((path) => path.includes('vite'))).toEqual([])

			const secrets = cloudflare.accounts[0]?.secrets
			const uploads = cloudflare.calls.filter((call) => call.startsWith('PUT')).length
			cloudflare.breakCalls(/\/secrets$/)
			const blind = await deploy()
			expect(blind).toMatchObject({
				ok: false,
				lastLine: expect.stringMatching(/so nothing was changed/),
			})
			cloudflare.breakCalls(undefined)
			expect(cloudflare.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(uploads)
			expect(secrets?.size).toBe(2)

			const [database] = cloudflare.accounts[0]?.databases ?? []
			if (database) database.name = 'renamed'
			const renamed = await deploy()
			expect(renamed.lastLine).toMatch(/has no database lead-links\. If the database was renamed/)
			expect(cloudflare.accounts[0]?.databases).toHaveLength(1)
		},
		timeout,
	)

	it(
		'asks which account to use if there are several, and explains a missing workers.dev subdomain',
		async () => {
			const two = await open({ small: true, accounts: ['Ada’s account', 'The engine room'] })
			const nobody = { ...two.byLogin, CLOUDFLARE_ACCOUNT_ID: '' }
			const loggedOut = /^You are not logged in to Cloudflare\. Run npx wrangler login or /
			expect((await two.deploy(nobody)).lastLine).toMatch(loggedOut)
			const expired = { ...nobody, CLOUDFLARE_API_TOKEN: 'expired' }
			expect((await two.deploy(expired)).lastLine).toMatch(loggedOut)
			two.logIn()
			const unsure = await two.deploy(nobody)
			expect(unsure.output).toContain('set CLOUDFLARE_ACCOUNT_ID to the id of one of them')
			expect(unsure.output).toContain(`The engine room (${two.cloudflare.accounts[1]?.id})`)

			const nameless = await open({ small: true, subdomain: null })
			nameless.logIn()
			expect((await nameless.deploy(nameless.byLogin)).lastLine).toMatch(
				/^Choose your workers\.dev subdomain at https:/,
			)
			const [account] = nameless.cloudflare.accounts
			if (account) account.subdomain = 'ada'
			expect(await nameless.deploy()).toMatchObject({ ok: true })
			expect(missing(nameless.account)).toEqual([])

			expect(await nameless.deploy({}, '--preview')).toMatchObject({ ok: true })
			expect(missing(nameless.account, 'lead-links-preview')).toEqual([])
			expect(account?.databases.map(({ name }) => name)).toEqual([
				'lead-links',
				'lead-links-preview',
			])
		},
		timeout,
	)

	it(
		'picks up where it stopped whichever call failed, then deploys to another account, adds a bucket and rolls back',
		async () => {
			const accounts = ['Ada’s account', 'The engine room']
			const { cloudflare, deploy, wrangler, folder, account } = await open({
				small: true,
				accounts,
			})
			const [first, second] = cloudflare.accounts
			if (!first || !second) throw new Error('No accounts')

			const failed = cloudflare.failEachKind()
			let run = await deploy()
			for (let runs = 1; !run.ok && runs < 40; runs++) {
				expect(run.lastLine).toMatch(/ Run npm run deploy again: it picks up where it stopped\.$/)
				run = await deploy()
			}
			expect(run).toMatchObject({ ok: true })
			expect(missing(account)).toEqual([])
			expect(first.databases).toHaveLength(1)
			expect(first.queues).toHaveLength(1)
			// New secrets would log everybody out, and make workspaces' own secrets unreadable.
			expect(first.secrets.size).toBe(2)
			const writes = [
				'POST /d1/database',
				'POST /d1/database/*/query',
				'POST /queues',
				'POST /workers/scripts/lead-links/assets-upload-session',
				'PUT /workers/scripts/lead-links',
				'POST /workers/scripts/lead-links/subdomain',
				'PUT /workers/scripts/lead-links/schedules',
				'POST /queues/*/consumers',
			]
			expect(Object.fromEntries(failed)).toMatchObject(
				Object.fromEntries(writes.map((call) => [call.replace(' ', ' /accounts/*'), 2])),
			)

			cloudflare.failNothing()
			const stranger = await deploy({ CLOUDFLARE_ACCOUNT_ID: 'f'.repeat(32) })
			expect(stranger.lastLine).toMatch(/^This login may not deploy to account f+\. Set /)
			expect(await deploy({ CLOUDFLARE_ACCOUNT_ID: second.id })).toMatchObject({ ok: true })
			expect(missing(second as never)).toEqual([])
			expect(missing(account)).toEqual([])

			const config = join(folder, 'wrangler.toml')
			const bucket = '[[r2_buckets]]\nbinding = "PARKED"\nbucket_name = "lead-links-parked"\n'
			appendFileSync(config, `\n${bucket}`)
			expect((await deploy()).lastLine).toMatch(/R2 has to be enabled once, at https:.* again/)
			first.buckets = []
			cloudflare.loseAnswer(/^POST .*\/r2\/buckets$/)
			expect(await deploy()).toMatchObject({ ok: true })
			cloudflare.failNothing()
			expect(first.buckets).toEqual(['lead-links-parked'])

			const script = first.scripts.get('lead-links')
			const [, before] = script?.deployments ?? []
			const back = await wrangler('rollback', '--yes')
			expect(back).toMatchObject({ ok: true })
			expect(script?.deployments[0]?.versions).toEqual(before?.versions)
			expect(missing(account)).toEqual([])
		},
		timeout,
	)
})
