import { DurableObject } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { type LiveMessage, ping, pong, sessionOver } from '../../schema/live'
import type { OutboxEvent } from '../events/queries'
import { logError } from '../http/log'
import { database, type Env, storeOf } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { dayOf } from '../visits/day'
import type { HubMethods } from './hubs'
import { liveSessions, workspaceExists, writeTotals } from './queries'
import { VisitStorage } from './storage'

/**
 * How soon totals are written after a quiet while and how often at most where a tab is open that shows them,
 * how late where none is, and when it failed.
 */
const soonMs = 1000
const everyMs = 15_000
const unseenMs = millisecondsInHour
const againMs = 30_000
/** How often the sessions of open tabs are checked when nothing happens. */
const checkMs = 5 * millisecondsInMinute
/** How many link days are written at once. */
const atOnce = 200
const mostSockets = 100

/**
 * The hub of a workspace, a Durable Object: counts its visits and tells its open tabs what happens.
 * What it counted stands in its own SQLite before `add` answers, and in the database within 15 seconds
 * where a tab is open, or an hour.
 */
export class Hub extends DurableObject<Env> implements HubMethods {
	private readonly visits: VisitStorage
	private alarmAt = Number.POSITIVE_INFINITY
	private writtenAt = 0

	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env)
		this.visits = new VisitStorage(ctx.storage as never)
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
	}

	async add(message: VisitsMessage) {
		this.rememberWorkspace(message.workspaceId)
		const now = Date.now()
		this.visits.add(message, dayOf(now))
		await this.wakeAt(this.isWatched ? this.soon() : now + unseenMs)
		return this.isWatched
	}

	async tell(events: readonly OutboxEvent[]) {
		const last = events.at(-1)
		if (!last) return
		this.rememberWorkspace(last.workspaceId)
		this.ctx.storage.kv.put('lastEvent', { id: last.id, at: Date.now() })
		for (const { type, subjectId } of events) {
			if (type === 'link.deleted') this.visits.forgetLink(subjectId)
		}
		await this.send({
			type: 'events',
			events: events.map(({ id, type, subjectId }) => ({ id, type, subjectId })),
		})
	}

	async check() {
		await this.openSockets()
	}

	async clear() {
		for (const socket of this.ctx.getWebSockets()) socket.close(sessionOver)
		await this.ctx.storage.deleteAlarm()
		this.alarmAt = Number.POSITIVE_INFINITY
		this.visits.clear()
	}

	/** Opens a tab's socket. The route has already authenticated the caller; see live.ts. */
	override async fetch(request: Request) {
		const { searchParams } = new URL(request.url)
		const session = searchParams.get('session') ?? ''
		this.rememberWorkspace(Number(searchParams.get('workspace')))
		const sockets = this.ctx.getWebSockets()
		if (sockets.length >= mostSockets) sockets[0]?.close(1013)
		const { 0: theirs, 1: ours } = new WebSocketPair()
		this.ctx.acceptWebSocket(ours)
		ours.serializeAttachment(session)
		const last = this.ctx.storage.kv.get<{ id: number; at: number }>('lastEvent')
		const hello = { last: last?.id ?? 0, age: Date.now() - (last?.at ?? 0) }
		ours.send(JSON.stringify({ type: 'hello', ...hello } satisfies LiveMessage))
		// What waits for somebody to look.
		if (this.visits.unwritten(1).length > 0) await this.wakeAt(this.soon())
		await this.wakeAt(Date.now() + checkMs)
		return new Response(null, { status: 101, webSocket: theirs })
	}

	override webSocketClose(socket: WebSocket) {
		socket.close()
	}

	override async alarm() {
		this.alarmAt = Number.POSITIVE_INFINITY
		const now = Date.now()
		let linkIds: number[] = []
		try {
			linkIds = await this.write()
			if (linkIds.length > 0) await this.send({ type: 'visits', linkIds })
			else await this.openSockets()
			await this.tidy(dayOf(now))
		} catch (error) {
			logError('Hub totals not written', error)
			await this.wakeAt(now + againMs)
		}
		await this.planNext(now, linkIds.length > 0)
	}

	/** Writes the totals that the database lacks, and returns the links whose numbers are others now. */
	private async write() {
		const days = this.visits.unwritten(atOnce)
		if (days.length === 0) return []
		this.writtenAt = Date.now()
		const { changed, gone } = await writeTotals(this.db, this.workspaceId, days)
		for (const linkId of gone) this.visits.forgetLink(linkId)
		this.visits.markWritten(days)
		return [...changed]
	}

	/** Daily: forgets old visitors, or everything if the workspace is gone. */
	private async tidy(today: number) {
		const { kv } = this.ctx.storage
		if (kv.get('tidiedOn') === today) return
		this.visits.forgetOld(today)
		kv.put('tidiedOn', today)
		if (!(await workspaceExists(this.db, this.workspaceId))) await this.clear()
	}

	private async planNext(now: number, hasWritten: boolean) {
		// Where somebody came they will come again, and find the alarm set: to set it is a row written.
		if (hasWritten && !this.isWatched) await this.wakeAt(now + unseenMs)
		if (this.visits.unwritten(1).length > 0) {
			await this.wakeAt(this.isWatched ? this.writtenAt + everyMs : now + unseenMs)
		}
		if (this.isWatched) await this.wakeAt(now + checkMs)
		if (!this.visits.isEmpty()) await this.wakeAt((dayOf(now) + 1) * millisecondsInDay)
	}

	/** When totals may be written next for a tab that is open. */
	private soon() {
		return Math.max(Date.now() + soonMs, this.writtenAt + everyMs)
	}

	private get isWatched() {
		return this.ctx.getWebSockets().length > 0
	}

	/** Has the alarm ring at a moment, unless it rings before. */
	private async wakeAt(at: number) {
		if (at >= this.alarmAt) return
		const set = await this.ctx.storage.getAlarm()
		this.alarmAt = set !== null && set <= at ? set : at
		if (this.alarmAt !== set) await this.ctx.storage.setAlarm(at)
	}

	/** The sockets whose session is still valid; closes the others. */
	private async openSockets() {
		const sockets = this.ctx.getWebSockets()
		if (sockets.length === 0) return []
		const sessionOf = (socket: WebSocket) => String(socket.deserializeAttachment())
		const sessions = [...new Set(sockets.map(sessionOf))]
		const good = await liveSessions(this.db, this.workspaceId, sessions, Date.now())
		return sockets.filter((socket) => {
			if (good.has(sessionOf(socket))) return true
			socket.close(sessionOver)
			return false
		})
	}

	private async send(message: LiveMessage) {
		const text = JSON.stringify(message)
		for (const socket of await this.openSockets()) socket.send(text)
	}

	private get db() {
		return database(storeOf(this.env.DB, this.workspaceId))
	}

	private get workspaceId() {
		return this.ctx.storage.kv.get<number>('workspaceId') ?? 0
	}

	private rememberWorkspace(id: number) {
		if (this.workspaceId !== id) this.ctx.storage.kv.put('workspaceId', id)
	}
}
