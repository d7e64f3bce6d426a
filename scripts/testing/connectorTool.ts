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
	/** How far its clock is ahead, in milliseconds. */
	ahead: number
	/** Since when its lists show no changes, while they lag behind. */
	lagsSince: number | null
	/** Whether somebody turns its order around right before the next change. */
	reversed: boolean
}
export type Stored = {
	id: string
	values: Record<string, unknown>
	target: string
	/** When it was made and last changed, and its stages with their moments. */
	made?: number
	changed?: number
	stages?: { value: string; at: number }[]
}

/** By its own clock. */
export const clockOf = ({ ahead }: State) => Date.now() + ahead

/** Notes that something was changed, and its stage if that is new. */
export function noteChange(state: State, stored: Stored, stage: unknown, at = clockOf(state)) {
	stored.made ??= at
	stored.changed = clockOf(state)
	stored.stages ??= []
	if (stage !== undefined && stored.stages.at(-1)?.value !== stage)
		stored.stages.push({ value: text(stage), at })
}

/** The most that a list shows at once, however many are asked for. */
export const mostListed = 20

/** What was changed since a moment, oldest first, as far as lists show it. */
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
	/** What one of its people does who moves something to a stage. */
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
