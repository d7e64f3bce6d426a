import type { IncomingMessage } from 'node:http'

/** What a tool has in a room. */
export type State = {
	/** The keys that are accepted; any while it is empty. */
	revoked: boolean
	records: Map<string, Stored>
	fields: string[]
	/** Fields that only take digits. */
	numeric: string[]
	targets: string[]
	nextId: number
}
export type Stored = { id: string; values: Record<string, unknown>; target: string }

export type Asked = {
	method: string
	path: string
	query: URLSearchParams
	body: Record<string, unknown>
	headers: IncomingMessage['headers']
	state: State
}
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** What a tool does, as data. */
export type Tool = {
	/** The fields and targets that there are at first. */
	fields: string[]
	targets: string[]
	/** The body of an error. */
	error(status: number, message: string, field?: string): unknown
	/** The key that a request comes with. */
	key(headers: IncomingMessage['headers']): string | undefined
	/** Whether a refresh token ends as it is used. */
	rotates?: true
	/** Which requests write leads: faults are about these. */
	writes(method: string, path: string): boolean
	answer(asked: Asked): Answer | undefined
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

/** The first field that is not there, or does not take its value. */
export function wrongField(
	{ fields, numeric }: State,
	values: Record<string, unknown>,
	known: string[] = [],
) {
	for (const [name, value] of Object.entries(values)) {
		if (!fields.includes(name) && !known.includes(name)) return { name, unknown: true }
		if (numeric.includes(name) && value && /\D/.test(String(value))) return { name, unknown: false }
	}
	return undefined
}

export const text = (value: unknown) => String(value ?? '')
export const objectOf = (value: unknown) => (value ?? {}) as Record<string, unknown>
