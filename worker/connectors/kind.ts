import type { FieldShape, MappedFact } from '../../schema/connectorFacts'
import type { Stage } from '../../schema/stage'
import type { toLead } from '../leads/listQueries'

export type Lead = ReturnType<typeof toLead> & { assigneeEmail: string | null }

/** Something to choose at the tool: a list, a table, a field. */
type Named = { id: string; name: string }

/** A field at the tool: its shape unless it takes text, and the only fact that may fill it, if there is one. */
export type Field = Named & { as?: FieldShape | undefined; only?: MappedFact }

/** A lead to send: the values of the tool's fields, by their ids. */
export type Row = {
	lead: Lead
	values: Record<string, string>
	/** Values of fields that take something other than text, by their ids. */
	shaped: Record<string, string[] | boolean>
	/** Tags removed since it was last sent, except those that another lead of the same contact has. */
	lostTags: readonly string[]
	/** Fields whose values were removed since it was last sent. */
	emptied: readonly string[]
	/** The tool's id, if the lead has arrived before. */
	theirId: string | null
	/**
	 * The tool's stage that it gets, at first or by a change; null to leave it as it is. Undefined where stages don't
	 * come back.
	 */
	stage?: string | null | undefined
	/** Whether no newer lead of the same person has arrived. */
	isNewest: boolean
}

/** A stage of the tool's, and our stage if it can be guessed. */
export type TheirStage = Named & { guess?: Stage | undefined }

/** A contact or deal made from a lead that was changed at the tool. Times are by the tool's clock. */
export type TheirChange = {
	leadId: number
	/** The id of what has the stage. */
	theirId: string
	stage: string
	/** When it came to the stage; null if it has been there from the start. */
	at: Date | null
	updatedAt: Date
}

/** What a connection was made to. */
type Place = { target: string; idField: string | null }

/**
 * Why a request did not do what it should:
 * - `limited`: too many requests, come back later
 * - `down`: no answer, half an answer or an error of theirs; whether it was done is unknown
 * - `busy`: this one can't be done right now, others may
 * - `refused`: this one will never be taken as it is
 * - `signed_out`: the key is no longer valid, or may not do this
 * - `target_gone`: the list or table is no longer there
 */
export type FaultKind = 'limited' | 'down' | 'busy' | 'refused' | 'signed_out' | 'target_gone'

export class Fault extends Error {
	constructor(
		readonly kind: FaultKind,
		/** Their words, or ours if they have none. */
		message: string,
		/** The field that they refuse, how many milliseconds they ask us to wait, and the answer's status. */
		readonly more: { field?: string | undefined; waitMs?: number; status?: number } = {},
	) {
		super(message)
	}
}

/** What an error of the tool's says. */
type Words = {
	message?: string | undefined
	field?: string | undefined
	kind?: FaultKind
	/** How long to wait, in milliseconds, if it says so. */
	waitMs?: number
}

export type Ask = {
	/** Sends a request and returns the answer's JSON; undefined if it has no body. Throws a Fault. */
	(
		method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
		path: string,
		body?: object,
	): Promise<unknown>
	/** How far the tool's clock is ahead of ours, by its last answer. */
	clock: { aheadMs: number }
}

/** A call of a tool, and the client secret that this server has there. */
export type Call = { url: string; headers: Headers; body: string; secret: string | undefined }

/** What differs from tool to tool. Every function throws a Fault for what goes wrong there. */
export type Kind = {
	/** Where their API is, for this key and path; throws a Fault for a key that can't be one. */
	base(key: string, path: string): string
	/** The headers that authorize a request. */
	headers(key: string): Record<string, string>
	/** What an error's body says. */
	words(status: number, body: unknown): Words
	/** Where an owner allows us access and where tokens are, if they have OAuth. */
	grant?: {
		issuer: string
		authorize: string
		token: string
		scopes: readonly string[]
		/** More parameters of that page's address. */
		more?: Record<string, string>
	}
	/** The header that says in how many seconds the limit resets, if that isn't Retry-After. */
	resetHeader?: string
	/** How many leads fit one request, and the pause between requests in milliseconds. */
	atOnce: number
	gapMs: number
	/** Whose key it is, by name, and where the account's pages are. */
	account(ask: Ask, key: string): Promise<{ name: string; home?: string }>
	/** Where leads can go. */
	targets(ask: Ask): Promise<Named[]>
	/** Makes a target with these fields, if we can make one. */
	make?(ask: Ask, fields: readonly string[]): Promise<Named>
	/** The fields that can be filled. */
	fields(ask: Ask, target: string): Promise<Field[]>
	/** Makes the field that has our leads' ids, unless it is there; returns its id, or null if its name is fixed. */
	prepare(ask: Ask, target: string): Promise<string | null>
	/** Adds leads, or changes those that are there, by our ids. Returns their ids, in the same order. */
	send(ask: Ask, place: Place, rows: readonly Row[]): Promise<string[]>
	/** Whether a person is one contact there, even with several leads here. */
	sharesContacts?: true
	/** Deletes what a lead became; a shared contact is also another lead, and stays. */
	remove(ask: Ask, place: Place, theirId: string, isShared: boolean): Promise<void>
	/** How what is there is compared with what was sent, where they can be asked for it. */
	compare?: {
		/** How many leads it can look for at once. */
		atOnce: number
		/** Which of these are there, by their ids; all were sent since a given time. */
		find(ask: Ask, place: Place, theirIds: readonly string[], since: Date): Promise<string[]>
	}
	/** How stages come back, where they have some. */
	back?: {
		/** The stages of a target, in order; none if it has none. */
		stages(ask: Ask, target: string): Promise<TheirStage[]>
		/** A page of changes since a given time, oldest first, and where the next begins. */
		changes(
			ask: Ask,
			place: Place,
			since: Date,
			after: string | undefined,
		): Promise<{ changes: TheirChange[]; after: string | undefined }>
		/**
		 * Has them call a URL whenever something may have changed, or none without it, where their API can. What calls
		 * the path elsewhere, such as at a former host, ends.
		 */
		hook?(ask: Ask, path: string, url: string | undefined): Promise<void>
		/**
		 * Which accounts a call is about, by how the addresses of their pages end, where they call one address for all.
		 * Throws a 401 for a call that is not theirs.
		 */
		accountsIn?(call: Call): string[]
	}
	/** The page of what a lead became; null if there is none. */
	page(place: { target: string; home: string | null }, theirId: string): string | null
}

/** The most leads that are looked for one by one. */
const mostAlone = 100

/** Which of some are there, each asked for by its own request; those beyond the first hundred count as there. */
export async function askEach(ask: Ask, theirIds: readonly string[], path: (id: string) => string) {
	const there = theirIds.slice(mostAlone)
	for (const id of theirIds.slice(0, mostAlone)) {
		if (await unlessGone(() => ask('GET', path(id)).then(() => true))) there.push(id)
	}
	return there
}

const isGone = (error: unknown): error is Fault =>
	error instanceof Fault && error.kind === 'target_gone'

/** The result of requests about something at the tool; undefined if that is gone. */
export async function unlessGone<Value>(work: () => Promise<Value>) {
	try {
		return await work()
	} catch (error) {
		if (isGone(error)) return undefined
		throw error
	}
}

/** Follows up on what was just sent. If that is gone, somebody deleted it in the meantime; its target still exists. */
export async function withSent<Value>(work: () => Promise<Value>) {
	try {
		return await work()
	} catch (error) {
		throw isGone(error) ? new Fault('busy', error.message) : error
	}
}

/** Reads something once per round: all requests of a round share one Ask. */
export function onceInRound<Value>(read: (ask: Ask) => Promise<Value>) {
	const known = new WeakMap<Ask, Promise<Value>>()
	return (ask: Ask) => {
		const reading = known.get(ask) ?? read(ask)
		known.set(ask, reading)
		return reading
	}
}

/** The target that is yet to be made. */
export const newTarget = 'new'

/** The name of the tool's field for our leads' ids. */
export const idName = 'Leadlinks ID'
