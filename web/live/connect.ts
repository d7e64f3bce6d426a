import { type LiveMessage, ping, sessionOver } from '../../schema/live'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { keepBack } from './newLeads'

const pingMs = 45_000
const shortestWaitMs = 1000
const longestWaitMs = 60_000
/** The shortest time between two updates of the screen: an import creates thousands of leads. */
const showMs = 1000

/**
 * Connects to the workspace's hub, which announces events, and refetches what changed if it is on the
 * screen. Returns a function that disconnects.
 */
export function connect() {
	let socket: WebSocket | undefined
	let last: number | undefined
	let failures = 0
	let again: ReturnType<typeof setTimeout> | undefined
	let ended = false

	function open() {
		clearTimeout(again)
		const { host, protocol } = window.location
		const opened = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/live`)
		socket = opened
		let answered = true
		const pinging = setInterval(() => {
			if (!answered) opened.close()
			answered = false
			if (opened.readyState === WebSocket.OPEN) opened.send(ping)
		}, pingMs)
		opened.onmessage = ({ data }) => {
			answered = true
			if (!String(data).startsWith('{')) return
			failures = 0
			hear(JSON.parse(data) as LiveMessage)
		}
		opened.onclose = ({ code }) => {
			clearInterval(pinging)
			if (ended) return
			// The route guards lead to the login.
			if (code === sessionOver) void queryClient.invalidateQueries({ queryKey: keys.user })
			else again = setTimeout(open, waitMs(failures++))
		}
	}

	function hear(message: LiveMessage) {
		if (message.type === 'visits') return seeVisits(message.linkIds)
		if (message.type === 'events') {
			last = message.events.at(-1)?.id
			return note(message.events)
		}
		// Events since the last connection, or since the page loaded, were missed.
		const missed = last === undefined ? message.age < performance.now() : last !== message.last
		last = message.last
		if (missed) void refresh(keys.leads.all, ...aboutLinks)
	}

	const comeBack = () => {
		if (socket?.readyState === WebSocket.CLOSED) open()
	}
	window.addEventListener('online', comeBack)
	open()
	return () => {
		ended = true
		clearTimeout(again)
		window.removeEventListener('online', comeBack)
		socket?.close()
	}
}

type Told = Extract<LiveMessage, { type: 'events' }>['events']

let unseen: Told = []
let seenAt = 0

/** Shows the first event at once, then later ones together. */
function note(events: Told) {
	const planned = unseen.length > 0
	unseen.push(...events)
	if (planned) return
	setTimeout(
		() => {
			const told = unseen
			unseen = []
			seenAt = performance.now()
			seeEvents(told)
		},
		Math.max(0, seenAt + showMs - performance.now()),
	)
}

/** Randomized, so that tabs don't all reconnect at the same moment. */
const waitMs = (failures: number) =>
	Math.min(shortestWaitMs * 2 ** failures, longestWaitMs) * (0.5 + Math.random() / 2)

const aboutLinks = [keys.links.all, keys.stats, keys.activities, keys.analytics.all]

function seeVisits(linkIds: readonly number[]) {
	void refresh(keys.stats, keys.analytics.all, keys.links.list)
	for (const id of linkIds) {
		void queryClient.invalidateQueries({ queryKey: keys.links.one(id), exact: true })
	}
}

function seeEvents(events: Told) {
	const created = events.filter(({ type }) => type === 'lead.created').length
	const others = events.length - created
	if (others === 0 && keepBack(created)) {
		void refresh(keys.stats, keys.activities, keys.analytics.all, keys.leads.counts)
		return
	}
	const leads = events.some(({ type }) => type.startsWith('lead.'))
	void refresh(...(leads ? [keys.leads.all] : []), ...aboutLinks)
}
