#!/usr/bin/env node
// Lets Playwright drive Debian's Firefox over WebDriver BiDi, where Playwright's own Firefox isn't available. A
// proxy between the two answers the one command that Firefox doesn't know yet, which Playwright sends for each
// new page even if the test emulates nothing.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const unknown = 'emulation.setMediaFeaturesOverride'
const announcement = /WebDriver BiDi listening on (ws:\/\/127\.0\.0\.1:\d+)/

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
	stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal))

let listening = false
firefox.stderr.on('data', (data) => {
	const address = listening ? undefined : announcement.exec(data)?.[1]
	if (!address) return process.stderr.write(data)
	listening = true
	const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
		process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
	})
	server.on('connection', (client, { url }) => between(client, new WebSocket(address + url)))
})

/** Forwards messages both ways, and answers the command that Firefox doesn't know. */
function between(client, browser) {
	const waiting = []
	browser.on('open', () => {
		for (const text of waiting) browser.send(text)
	})
	client.on('message', (data) => {
		const text = String(data)
		const { id, method } = JSON.parse(text)
		if (method === unknown) client.send(JSON.stringify({ type: 'success', id, result: {} }))
		else if (browser.readyState === WebSocket.OPEN) browser.send(text)
		else waiting.push(text)
	})
	browser.on('message', (data) => client.send(String(data)))
	client.on('close', () => browser.close())
	browser.on('close', () => client.close())
}
