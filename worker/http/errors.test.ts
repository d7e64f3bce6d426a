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

/** The response and the log line for an unexpected error. */
async function answerTo(error: Error) {
	const app = new Hono<App>().onError(answerError).get('/api/leads/:id', () => {
		throw error
	})
	const response = await app.request('/api/leads/vera', {}, env)
	expect(response.status).toBe(500)
	return { body: await response.text(), log: JSON.parse(lines.join()) as { frames: string[] } }
}

const typed = 'vera@visitors.example'

describe('visitors’ input never appears in an error’s log line', () => {
	it.each([
		['as the whole message', typed],
		['in a one-line message', `Failed query: ${typed}`],
		['in a message of several lines', `Failed query: insert\nparams: a,\n\n${typed},\nb`],
		[
			'with every kind of line break',
			`params: x\r\n    at ${typed}\r    at ${typed}\u2028    at ${typed}`,
		],
		['looking like a stack frame', `params:\n    at ${typed} (/worker/leads/queries.ts:1:1)`],
		['looking like a whole error', `x\nError: x\n    at ${typed} (/worker/index.ts:1:1)\n    at x`],
		['beginning like the line above the frames', `Error: x\n    at ${typed}`],
	])('when it %s', async (_, message) => {
		const { body, log } = await answerTo(new TypeError(message))
		expect(lines.join()).not.toContain('vera')
		expect(body).not.toContain('vera')
		// It still says where to look.
		expect(log).toMatchObject({ name: 'TypeError', route: '/api/leads/:id' })
		expect(log.frames[0]).toContain('errors.test.ts')
	})

	it('without a message, it still says where the error was thrown', async () => {
		const { log } = await answerTo(new Error())
		expect(log.frames[0]).toContain('errors.test.ts')
	})

	it.each([
		['another message', 'The database is down'],
		['none', ''],
	])('when the error was given %s later', async (_, message) => {
		const error = new Error(`params:\n    at ${typed} (/worker/index.ts:1:1)`)
		// Reading the stack fixes its text.
		expect(error.stack).toContain(typed)
		error.message = message
		const { body } = await answerTo(error)
		expect(lines.join()).not.toContain('vera')
		expect(body).not.toContain('vera')
	})

	it('not even in the cause of an error, as in Drizzle’s errors', async () => {
		const cause = new Error(`UNIQUE constraint failed: ${typed}\n    at ${typed} (/x.ts:1:1)`)
		await answerTo(new Error(`Failed query: insert\nparams: ${typed}`, { cause }))
		expect(lines.join()).not.toContain('vera')
	})
})
