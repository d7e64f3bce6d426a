import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { describeWebhookFault } from '../../schema/webhookFault'
import { post, readRetryAfter } from './post'

const receiver = env.DNS_OVER_HTTPS_BASE ?? ''

describe('a receiver', () => {
	it.each([
		['to/anybody', 200, null, 'Status 200', undefined],
		['redirect', 302, null, 'Over there', /redirect \(302\)/],
		['hang', null, 'timeout', null, /did not answer within 10 seconds/],
		['reset', null, 'unreachable', null, /Could not connect/],
		['nothing', 404, null, 'Nothing here', /nothing at this address/],
		// These accepted the message; the rest of their response is not awaited.
		['dribble', 200, null, /^\.+$/, undefined],
		['large', 200, null, /^x{1024}$/, undefined],
	])('at /%s', async (path, status, fault, answer, words) => {
		const { outcome } = await post(`${receiver}/${path}`, {}, '{}', 700)
		expect(outcome).toEqual({
			status,
			fault,
			answer: answer instanceof RegExp ? expect.stringMatching(answer) : answer,
		})
		const explanation = describeWebhookFault(outcome.status, outcome.fault)
		expect(explanation).toEqual(words ? expect.stringMatching(words) : undefined)
	})

	it('that redirects is not followed', async () => {
		expect(await (await fetch(`${receiver}/had/redirected`)).json()).toEqual([])
	})

	it.each([401, 403, 410, 413, 429, 422, 500])('that answers %i gets an explanation', (status) => {
		expect(describeWebhookFault(status, null)).toContain(`(${status})`)
	})

	it.each([
		[null, 0],
		['120', 120_000],
		['43201', 43_200_000],
		['99999999999999999999', 43_200_000],
		['Fri, 01 Jan 2100 00:00:00 GMT', 43_200_000],
		['Thu, 01 Jan 1970 00:01:00 GMT', 59_000],
		['Thu, 01 Jan 1970 00:00:00 GMT', 0],
		['-1', 0],
		['soon', 0],
	])('that answers Retry-After: %s is given %i ms', (value, ms) => {
		expect(readRetryAfter(value, 1000)).toBe(ms)
	})
})
