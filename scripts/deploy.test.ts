import { afterAll, describe, expect, it } from 'vitest'
import { missing, newDeployment } from './testing/deployment.ts'

// Each deploy starts wrangler about ten times.
const minutes = 60_000

const opened: { cloudflare: { stop(): void } }[] = []
const open = async (...options: Parameters<typeof newDeployment>) => {
	const deployment = await newDeployment(...options)
	opened.push(deployment)
	return { ...deployment, account: deployment.cloudflare.accounts[0] as never }
}
afterAll(() => {
	for (const { cloudflare } of opened) cloudflare.stop()
})

describe('npm run deploy', () => {
	it(
		'brings the site up, whatever answer got lost on the way, and changes nothing where it could not look',
		async () => {
			const { cloudflare, deploy, account } = await open()
			cloudflare.loseAnswer(/^POST .*\/d1\/database$/)
			const lost = await deploy()
			expect(lost.lastLine).toBe(
				'The database lead-links was not created. What wrangler says is above. Then run npm run deploy again: it goes on where it stopped.',
			)
			cloudflare.loseAnswer(/^PUT .*\/workers\/scripts\/lead-links$/)
			expect((await deploy()).lastLine).toMatch(/^The worker was not deployed\. .* again/)

			cloudflare.loseAnswer(undefined)
			expect((await deploy()).ok).toBe(true)
			expect(missing(account)).toEqual([])
			expect(cloudflare.accounts[0]?.databases.map(({ name }) => name)).toEqual(['lead-links'])
			expect(cloudflare.accounts[0]?.published.filter((path) => path.includes('vite'))).toEqual([])

			const secret = () => cloudflare.accounts[0]?.secretUploads
			const before = secret()
			cloudflare.breakCalls(/\/secrets$/)
			const blind = await deploy()
			expect(blind).toMatchObject({
				ok: false,
				lastLine: expect.stringMatching(/so nothing was changed/),
			})
			cloudflare.breakCalls(undefined)
			expect(secret()).toBe(before)

			const [database] = cloudflare.accounts[0]?.databases ?? []
			if (database) database.name = 'renamed'
			const renamed = await deploy()
			expect(renamed.lastLine).toMatch(/has no database lead-links\. If the database was renamed/)
			expect(cloudflare.accounts[0]?.databases).toHaveLength(1)
		},
		10 * minutes,
	)

	it(
		'asks which account where it can’t know, and says who has no name on workers.dev',
		async () => {
			const two = await open({ accounts: ['Ada’s account', 'The engine room'] })
			const unsure = await two.deploy({ CLOUDFLARE_ACCOUNT_ID: '' })
			expect(unsure.said).toContain('set CLOUDFLARE_ACCOUNT_ID to the id of one of them')
			expect(unsure.said).toContain(`The engine room (${two.cloudflare.accounts[1]?.id})`)

			const nameless = await open({ subdomain: null })
			expect((await nameless.deploy()).lastLine).toMatch(
				/^Choose your name on workers\.dev at https:/,
			)
			const [account] = nameless.cloudflare.accounts
			if (account) account.subdomain = 'ada'
			expect((await nameless.deploy()).ok).toBe(true)
			expect(missing(nameless.account)).toEqual([])

			expect((await nameless.deploy({ args: ['--preview'] })).ok).toBe(true)
			expect(missing(nameless.account, 'lead-links-preview')).toEqual([])
			expect(account?.databases.map(({ name }) => name)).toEqual([
				'lead-links',
				'lead-links-preview',
			])
		},
		10 * minutes,
	)
})
