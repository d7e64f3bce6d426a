import type { ConnectorKind } from '../../schema/connectorKinds'
import type { Env } from '../platform/env'
import { readRetryAfter } from '../webhooks/post'
import type { Access } from './access'
import { baseOf } from './client'
import { type Ask, Fault, type FaultKind, type Kind } from './kind'

const timeoutMs = 20_000
/** How long to wait if there were too many requests and the tool doesn't say how long. */
const defaultWaitMs = 30_000
const maxBytes = 4_000_000
const maxWords = 300
const blurMs = 5000

const kindOf = (status: number): FaultKind => {
	if (status === 401 || status === 403) return 'signed_out'
	if (status === 404 || status === 410) return 'target_gone'
	if (status === 429) return 'limited'
	if (status === 409 || status === 423) return 'busy'
	// A redirect: an API sends none, so something else answered.
	if (status >= 500 || status === 408 || status < 400) return 'down'
	return 'refused'
}

/** Sends requests to a kind's API. A token that is no longer accepted is replaced once. */
export function askerOf(env: Env, name: ConnectorKind, kind: Kind, access: Access): Ask {
	const clock = { aheadMs: 0 }
	const asker = async (
		method: Question['method'],
		path: string,
		body?: object,
	): Promise<unknown> => {
		const ask = (token: string) =>
			askOnce(kind, baseOf(env, name), token, { method, path, body, clock })
		try {
			return await ask(await access.token())
		} catch (error) {
			if (!(error instanceof Fault) || error.more.status !== 401) throw error
			const token = await access.renewed()
			if (token === undefined) throw error
			return ask(token)
		}
	}
	return Object.assign(asker, { clock })
}

type Question = {
	method: Parameters<Ask>[0]
	path: string
	body: object | undefined
	clock: Ask['clock']
}

async function askOnce(
	kind: Kind,
	standIn: string | undefined,
	key: string,
	{ method, path, body, clock }: Question,
): Promise<unknown> {
	// Called in any case, because it refuses what can't be a key.
	const own = kind.base(key, path)
	let response: Response
	let text: string
	try {
		response = await fetch((standIn ?? own) + path, {
			method,
			redirect: 'manual',
			headers: {
				Accept: 'application/json',
				'User-Agent': 'Leadlinks',
				...(body && { 'Content-Type': 'application/json' }),
				...kind.headers(key),
			},
			...(body && { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(timeoutMs),
		})
		text = await response.text()
	} catch {
		throw new Fault('down', 'It did not answer.')
	}
	const aheadMs = theirTime(response.headers) - Date.now()
	// They say it in whole seconds, and an answer takes a while.
	clock.aheadMs = Math.abs(aheadMs) < blurMs ? 0 : aheadMs
	if (text.length > maxBytes) throw new Fault('down', 'It answered with too much.')
	const { status } = response
	const answer = parsed(text)
	if (response.ok) {
		if (answer === broken) throw new Fault('down', 'Its answer was cut off.')
		return answer
	}
	const words = kind.words(status, answer === broken ? undefined : answer)
	const wait = waitOf(response.headers, kind.resetHeader)
	throw new Fault(
		words.kind ?? (isBarred(status, answer) ? 'limited' : kindOf(status)),
		words.message?.slice(0, maxWords) || `It answered with ${status}.`,
		{
			status,
			field: words.field?.slice(0, maxWords),
			waitMs: wait || words.waitMs || (status === 429 || status === 403 ? defaultWaitMs : 0),
		},
	)
}

const broken = Symbol('broken')

function parsed(text: string): unknown {
	if (text === '') return undefined
	try {
		return JSON.parse(text)
	} catch {
		return broken
	}
}

/** A 403 that isn't JSON comes from the proxy before their API, and means too many requests. */
const isBarred = (status: number, answer: unknown) => status === 403 && typeof answer !== 'object'

/** How long the tool asks us to wait, by its own clock: ours may differ. */
function waitOf(headers: Headers, resetHeader = 'Retry-After') {
	const says = headers.get('Retry-After') ?? headers.get(resetHeader)
	return readRetryAfter(says, theirTime(headers))
}

/** The time by the tool's clock, if it says so, else by ours. */
function theirTime(headers: Headers) {
	const theirs = Date.parse(headers.get('Date') ?? '')
	return Number.isNaN(theirs) ? Date.now() : theirs
}
