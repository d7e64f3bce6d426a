import { DurableObject } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { dayOf } from '../../schema/day'
import { type LiveMessage, ping, pong, sessionOver } from '../../schema/live'
import { logError } from '../http/log'
import { database, type Env, storeOf } from '../platform/env'
import type { HubEventsMessage, VisitsMessage } from '../platform/messages'
import type { HubMethods } from './hubs'
import { liveSessions } from './queries'
import { VisitStorage } from './storage'
import { TotalsWriter } from './writer'

/**
 * When totals are written, in milliseconds: while a tab is open, `soonMs` after a visit; otherwise when somebody
 * reads numbers, or within `unwatchedMs`; never more often than every `minIntervalMs`.
 */
const soonMs = 1000
const minIntervalMs = 15_000
const unwatchedMs = millisecondsInHour
/** Delay of the next attempt after a failure. */
const retryMs = 30_000
/** How often to check the sessions of open tabs while nothing happens. */
const checkMs = 5 * millisecondsInMinute
const maxSockets = 100

/** The owner of a socket; `role` is empty for members without a seat. */
type Opened = { session: string; role: string }

/**
 * A workspace's hub, a Durable Object that counts visits and notifies open tabs of events. Counts are in its
 * own SQLite before `add` returns, and in the database within 15 seconds if a tab is open or somebody reads
 * numbers, else within an hour.
 */
export class Hub extends DurableObject<Env> implements HubMethods {
	private readonly visits: VisitStorage
	private alarmAt = Number.POSITIVE_INFINITY
	private readonly writer: TotalsWriter
	/** The write in progress. */
	private writing: Promise<unknown> | undefined
	private bookmark: string | null = null
	/** When visits were last written, in milliseconds since 1970-01-01. */
	private writtenAt = 0

	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env)
		this.visits = new VisitStorage(ctx.storage as never)
		this.writer = new TotalsWriter(this.visits)
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
	}

	async add(message: VisitsMessage) {
		this.rememberWorkspace(message.workspaceId)
		const now = Date.now()
		this.visits.add(message, dayOf(now))
		await this.wakeAt(this.isWatched ? this.soon() : now + unwatchedMs)
		return this.isWatched
	}

	async writeVisits() {
		// The write in progress may be the one the caller needs.
		while (this.writing) await this.writing
		const dueInMs = () => this.writer.begunAt + minIntervalMs - Date.now()
		if (dueInMs() <= 0 && this.visits.unwritten(1).length > 0) await this.write(false)
		return { freshForMs: dueInMs() > 0 ? dueInMs() : minIntervalMs, bookmark: this.bookmark }
	}

	async announce(workspaceId: number, events: HubEventsMessage['events']) {
		const last = events.at(-1)
		if (!last) return
		this.rememberWorkspace(workspaceId)
		this.ctx.storage.kv.put('lastEvent', { id: last.id, at: Date.now() })
		const restored = events.filter(({ type }) => type === 'link.restored')
		// The trash kept the link's days as last written; later visits are only here.
		for (const { subjectId } of restored) this.visits.markUnwritten(subjectId)
		if (restored.length > 0) await this.wakeAt(this.soon())
		await this.send({ type: 'events', events })
	}

	async notify(workspaceId: number, userIds: number[]) {
		this.rememberWorkspace(workspaceId)
		// So that a tab that connects a moment later knows it missed something.
		this.ctx.storage.kv.put('lastEvent', { id: this.lastEvent?.id ?? 0, at: Date.now() })
		await this.send({ type: 'notified', userIds })
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
		const role = searchParams.get('role') ?? ''
		this.rememberWorkspace(Number(searchParams.get('workspace')))
		const sockets = this.ctx.getWebSockets()
		if (sockets.length >= maxSockets) sockets[0]?.close(1013)
		const { 0: client, 1: server } = new WebSocketPair()
		this.ctx.acceptWebSocket(server)
		server.serializeAttachment({ session, role } satisfies Opened)
		const { id = 0, at = 0 } = this.lastEvent ?? {}
		const now = Date.now()
		const hello: LiveMessage = {
			type: 'hello',
			last: id,
			age: now - at,
			writtenAge: now - this.writtenAt,
			role,
		}
		server.send(JSON.stringify(hello))
		// With no tab open, totals wait up to an hour.
		if (this.visits.unwritten(1).length > 0) await this.wakeAt(this.soon())
		await this.wakeAt(now + checkMs)
		return new Response(null, { status: 101, webSocket: client })
	}

	override webSocketClose(socket: WebSocket) {
		socket.close()
	}

	override async alarm() {
		this.alarmAt = Number.POSITIVE_INFINITY
		const now = Date.now()
		const today = dayOf(now)
		const { kv } = this.ctx.storage
		const isFirstToday = kv.get('tidiedOn') !== today
		let hasWritten = false
		try {
			hasWritten = await this.write(isFirstToday)
			if (!hasWritten) await this.openSockets()
			if (isFirstToday) {
				this.visits.forgetOld(today)
				kv.put('tidiedOn', today)
			}
		} catch (error) {
			logError('Hub totals not written', error)
			await this.wakeAt(now + retryMs)
		}
		await this.planNext(now, hasWritten)
	}

	/**
	 * Writes totals that the database lacks, and notifies open tabs; returns whether any numbers changed. With nothing
	 * to write, it makes the trip only if `checks`. One write at a time.
	 */
	private async write(checks: boolean) {
		while (this.writing) await this.writing
		const written = this.writeNow(checks)
		this.writing = written
			.catch(() => {})
			.finally(() => {
				this.writing = undefined
			})
		return written
	}

	private async writeNow(checks: boolean) {
		const session = this.env.DB.withSession('first-primary')
		const { linkIds, hasWorkspace, failure } = await this.writer.write(
			database(storeOf(session, this.workspaceId)),
			this.workspaceId,
			checks,
		)
		this.bookmark = session.getBookmark() ?? this.bookmark
		if (linkIds.length > 0) {
			this.writtenAt = Date.now()
			await this.send({ type: 'visits', linkIds })
		}
		if (!hasWorkspace) await this.clear()
		if (failure) throw failure
		return linkIds.length > 0
	}

	private async planNext(now: number, hasWritten: boolean) {
		// More visits are likely, and setting an alarm costs a row: set it now, and they set none.
		if (hasWritten && !this.isWatched) await this.wakeAt(now + unwatchedMs)
		if (this.visits.unwritten(1).length > 0) {
			await this.wakeAt(this.isWatched ? this.writer.begunAt + minIntervalMs : now + unwatchedMs)
		}
		if (this.isWatched) await this.wakeAt(now + checkMs)
		if (!this.visits.isEmpty()) await this.wakeAt((dayOf(now) + 1) * millisecondsInDay)
	}

	/** When totals may next be written while a tab is open, in milliseconds since 1970-01-01. */
	private soon() {
		return Math.max(Date.now() + soonMs, this.writer.begunAt + minIntervalMs)
	}

	private get isWatched() {
		return this.ctx.getWebSockets().length > 0
	}

	/** Sets the alarm, unless it is already set for sooner; `at` is in milliseconds since 1970-01-01. */
	private async wakeAt(at: number) {
		if (at >= this.alarmAt) return
		const set = await this.ctx.storage.getAlarm()
		this.alarmAt = set !== null && set <= at ? set : at
		if (this.alarmAt !== set) await this.ctx.storage.setAlarm(at)
	}

	/** Returns the sockets whose session is valid and whose role is unchanged, and closes all others. */
	private async openSockets() {
		const sockets = this.ctx
			.getWebSockets()
			.map((socket) => ({ socket, ...(socket.deserializeAttachment() as Opened) }))
		if (sockets.length === 0) return []
		const sessions = [...new Set(sockets.map(({ session }) => session))]
		const roles = await liveSessions(this.db, this.workspaceId, sessions, Date.now())
		return sockets.flatMap(({ socket, session, role }) => {
			const now = roles.get(session)
			if (now !== undefined && (role === '' || role === now)) return [socket]
			socket.close(sessionOver)
			return []
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

	private get lastEvent() {
		return this.ctx.storage.kv.get<{ id: number; at: number }>('lastEvent')
	}

	private rememberWorkspace(id: number) {
		if (this.workspaceId !== id) this.ctx.storage.kv.put('workspaceId', id)
	}
}
