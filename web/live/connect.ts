import { onlineManager } from '@tanstack/react-query'
import { type LiveMessage, ping, pong, sessionOver } from '../../schema/live'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import { inWorkspace } from '../api/shownWorkspace'
import { userQuery } from '../shell/session'
import { noteEvents, numbersAreOlder, showEvents, showNotifications, showVisits } from './show'

const pingMs = 45_000
/** The longest that a live connection may take to respond. */
const answerMs = 4000
const shortestWaitMs = 1000
const longestWaitMs = 60_000
/** After this long without a connection, events may have been dropped: see worker/hub/consumer.ts. */
const awayMs = 60_000

/**
 * Connects to the workspace's hub, which announces events, and refetches whatever changed on the screen. Returns
 * a function that disconnects.
 */
export function connect() {
	let socket: WebSocket | undefined
	let last: number | undefined
	let failures = 0
	let again: ReturnType<typeof setTimeout> | undefined
	let unanswered: ReturnType<typeof setTimeout> | undefined
	let ended = false
	/** When the socket was last known to be alive. */
	let lastHeardAt = 0

	function open() {
		clearTimeout(again)
		const { host, protocol } = window.location
		socket = new WebSocket(
			`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${inWorkspace('/api/live')}`,
		)
		let refused = true
		socket.onmessage = ({ data }) => {
			refused = false
			clearTimeout(unanswered)
			const away = Date.now() - lastHeardAt > awayMs
			lastHeardAt = Date.now()
			// Only a pong resets this: a server might close each connection right after the first message.
			if (data === pong) failures = 0
			else hear(JSON.parse(data) as LiveMessage, away)
		}
		// A browser doesn't say why it got no connection.
		socket.onclose = ({ code }) => void reopen(refused ? sessionOver : code)
	}

	/** Opens a socket if there is none, and reconnects if the open one doesn't respond. */
	function check() {
		if (!socket) return open()
		if (socket.readyState === WebSocket.OPEN) socket.send(ping)
		clearTimeout(unanswered)
		unanswered = setTimeout(reopen, answerMs)
	}

	async function reopen(code?: number) {
		disconnect()
		// This leads to the login page after a logout, and to a notice after leaving the workspace; else the session is new.
		if (code === sessionOver) await queryClient.invalidateQueries({ queryKey: keys.user })
		if (!ended) again = setTimeout(check, waitMs(failures++))
	}

	/** Doesn't wait for the socket to close, which takes a minute when the network is down. */
	function disconnect() {
		clearTimeout(unanswered)
		if (!socket) return
		socket.onmessage = socket.onclose = null
		socket.close()
		socket = undefined
	}

	function hear(message: LiveMessage, away: boolean) {
		if (message.type === 'visits') return showVisits(message.linkIds)
		if (message.type === 'notified') return showNotifications(message.userIds)
		if (message.type === 'events') {
			last = message.events.at(-1)?.id
			return noteEvents(message.events)
		}
		// It may have changed between the tab's first request and this connection.
		const { role } = queryClient.getQueryData(userQuery.queryKey) ?? {}
		if (message.role && role && message.role !== role) {
			void queryClient.invalidateQueries({ queryKey: keys.user })
		}
		// Events since the last connection, or since the page loaded, were missed. Visits have no ids.
		const isFirst = last === undefined
		const missed = isFirst ? message.age < performance.now() : last !== message.last || away
		last = message.last
		if (missed) showEvents()
		else if (!isFirst || numbersAreOlder(message.writtenAge)) showVisits()
		// Notifications have no ids either.
		if (missed || !isFirst) showNotifications()
	}

	const comeBack = () => {
		if (document.visibilityState === 'visible') check()
	}
	const pinging = setInterval(() => socket && check(), pingMs)
	window.addEventListener('online', check)
	const unsubscribe = onlineManager.subscribe((online) => online && check())
	document.addEventListener('visibilitychange', comeBack)
	open()
	return () => {
		ended = true
		clearTimeout(again)
		clearInterval(pinging)
		window.removeEventListener('online', check)
		unsubscribe()
		document.removeEventListener('visibilitychange', comeBack)
		disconnect()
	}
}

/** Randomized, so that tabs don't all reconnect at the same moment. */
const waitMs = (failures: number) =>
	Math.min(shortestWaitMs * 2 ** failures, longestWaitMs) * (0.5 + Math.random() / 2)
