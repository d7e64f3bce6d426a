import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from './context'
import { answerError } from './errors'

const lines: string[] = []

beforeEach(() => {
	lines.length = 0
	vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line))
})
afterEach(() => vi.restoreAllMocks())

/** What the log and the client get to read of an error that nobody expected. */
async function answerTo(error: Error) {
	const app = new Hono<App>().onError(answerError).get('/api/leads/:id', () => {
		throw error
	})
	const response = await app.request('/api/leads/vera', {}, env)
	expect(response.status).toBe(500)
	return { said: await response.text(), log: JSON.parse(lines.join()) as { frames: string[] } }
}

const typed = 'vera@visitors.example'

describe('what a visitor typed is in no line about an error', () => {
	it.each([
		['is all of the message', typed],
		['stands in a message of one line', `Failed query: ${typed}`],
		['stands in one of several lines', `Failed query: insert\nparams: a,\n\n${typed},\nb`],
		[
			'breaks lines of all kinds',
			`params: x\r\n    at ${typed}\r    at ${typed}\u2028    at ${typed}`,
		],
		['looks like a frame', `params:\n    at ${typed} (/worker/leads/queries.ts:1:1)`],
		['looks like a whole error', `x\nError: x\n    at ${typed} (/worker/index.ts:1:1)\n    at x`],
		['begins as the line above the frames does', `Error: x\n    at ${typed}`],
	])('when it %s', async (_, message) => {
		const { said, log } = await answerTo(new TypeError(message))
		expect(lines.join()).not.toContain('vera')
		expect(said).not.toContain('vera')
		// Still it says where to look.
		expect(log).toMatchObject({ name: 'TypeError', route: '/api/leads/:id' })
		expect(log.frames[0]).toContain('errors.test.ts')
	})

	it('and where it was thrown is, when it has no message', async () => {
		const { log } = await answerTo(new Error())
		expect(log.frames[0]).toContain('errors.test.ts')
	})

	it.each([
		['another message', 'The database is down'],
		['none', ''],
	])('when the error was given %s since', async (_, message) => {
		const error = new Error(`params:\n    at ${typed} (/worker/index.ts:1:1)`)
		// The first look at it fixes what it says.
		expect(error.stack).toContain(typed)
		error.message = message
		const { said } = await answerTo(error)
		expect(lines.join()).not.toContain('vera')
		expect(said).not.toContain('vera')
	})

	it('when it is the cause of another, as Drizzle’s errors have one', async () => {
		const cause = new Error(`UNIQUE constraint failed: ${typed}\n    at ${typed} (/x.ts:1:1)`)
		await answerTo(new Error(`Failed query: insert\nparams: ${typed}`, { cause }))
		expect(lines.join()).not.toContain('vera')
	})
})
