import type { IncomingMessage } from 'node:http'
import type { Rate } from './connectorRate.ts'

/** A tool's state in a room. */
export type State = {
	/** Whether its key has been revoked. */
	revoked: boolean
	records: Map<string, Stored>
	fields: string[]
	/** Fields that only take digits. */
	numeric: string[]
	targets: string[]
	nextId: number
	/** How far its clock is ahead, in milliseconds. */
	ahead: number
	/** Since when its lists have lagged behind; null if they don't. */
	lagsSince: number | null
	/** Whether somebody reverses its order right before the next change. */
	reversed: boolean
	/** The webhooks that are registered, or set up for our app there. */
	hooks: Hook[]
	/** The calls it would have made to them, for a test to deliver. */
	calls: Call[]
}
export type Hook = {
	id: number
	subscription_url: string
	event_action: string
	event_object: string
	version: string
	is_active: 0 | 1
}
export type Call = { url: string; headers: Record<string, string>; body: string }
export type Stored = {
	id: string
	values: Record<string, unknown>
	target: string
	/** When it was created and last changed, and its stages with their times. */
	made?: number
	changed?: number
	stages?: { value: string; at: number }[]
}

/** By its own clock. */
export const clockOf = ({ ahead }: State) => Date.now() + ahead

/** Records a change, and the stage if it is new. */
export function noteChange(state: State, stored: Stored, stage: unknown, at = clockOf(state)) {
	stored.made ??= at
	stored.changed = clockOf(state)
	stored.stages ??= []
	if (stage !== undefined && stored.stages.at(-1)?.value !== stage)
		stored.stages.push({ value: text(stage), at })
}

/** The most items in a list's page, however many are requested. */
export const mostListed = 20

/** What was changed since a given time, oldest first, as far as lists show it. */
export const changedSince = (state: State, all: Stored[], since: number) =>
	all
		.filter(({ changed = 0 }) => changed >= since && changed < (state.lagsSince ?? Infinity))
		.toSorted((a, b) => (a.changed ?? 0) - (b.changed ?? 0))

export type Asked = {
	method: string
	path: string
	query: URLSearchParams
	body: Record<string, unknown>
	headers: IncomingMessage['headers']
	state: State
}
export type Answer = {
	status: number
	body?: unknown
	/** A body that isn't JSON. */
	text?: string
	headers?: Record<string, string>
}

/** The tests' connection settings, and the tool's peculiarities. */
export type Tested = {
	/** A key that it accepts, unless it is connected by a grant. */
	apiKey?: string
	target: string
	phoneField: string
	takesAnyText?: true
	/** A field that its users can delete, if not the one for phones. */
	ownField?: string
	/** How many requests of its rate the account's other apps use, so that a thousand leads reach the limit. */
	others?: number
	/** The field that takes several values, such as tags. */
	listField?: string
	/** Whether unknown fields are ignored. */
	ignoresUnknown?: true
}

/** How a tool handles the requests about leads, by its documentation. */
export type Tool = {
	test: Tested
	/** The initial fields and targets. */
	fields: string[]
	targets: string[]
	/** The body of an error. */
	error(status: number, message: string, field?: string): unknown
	/** The key in a request. */
	key(headers: IncomingMessage['headers']): string | undefined
	/** The header in which it says when to come back, if not Retry-After. */
	resetHeader?: string
	/** Its documented rate, on the smallest plan. */
	rate?: Rate
	/** Whether a refresh token works only once. */
	rotates?: true
	/** Which requests write leads: faults are about these. */
	writes(method: string, path: string): boolean
	answer(asked: Asked): Answer | undefined
	/** Moves something to a stage, as one of its users. */
	move?(state: State, stored: Stored, stage: string, at: number): void
}

/** Adds or changes what `find` finds. */
export function upsert(
	state: State,
	target: string,
	values: Record<string, unknown>,
	find: (stored: Stored) => boolean,
	id = String(state.nextId),
): { stored: Stored; isNew: boolean } {
	const known = [...state.records.values()].find(find)
	const stored = known ?? { id, values: {}, target }
	if (!known) state.nextId++
	for (const [name, value] of Object.entries(values))
		if (value !== undefined) stored.values[name] = value
	state.records.set(stored.id, stored)
	return { stored, isNew: !known }
}

/** The first field that is unknown, or refuses its value. */
export function wrongField(
	{ fields, numeric }: State,
	values: Record<string, unknown>,
	known: string[] = [],
	lists: Record<string, string> = {},
) {
	for (const [name, value] of Object.entries(values)) {
		if (!fields.includes(name) && !known.includes(name)) return { name, unknown: true }
		if (lists[name] && !Array.isArray(value)) return { name, unknown: false }
		if (numeric.includes(name) && value && /\D/.test(String(value))) return { name, unknown: false }
	}
	return undefined
}

export const text = (value: unknown) => String(value ?? '')
export const objectOf = (value: unknown) => (value ?? {}) as Record<string, unknown>
