#!/usr/bin/env node
// Debian's Firefox for Playwright, which speaks WebDriver BiDi with it (its own Firefox isn't to be had
// everywhere). Stands between the two, and answers the one command that Firefox doesn't know yet, which
// Playwright sends for each new page whether or not a test emulates anything.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const unknown = 'emulation.setMediaFeaturesOverride'
const said = /WebDriver BiDi listening on (ws:\/\/127\.0\.0\.1:\d+)/

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
	stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal))

let listening = false
firefox.stderr.on('data', (data) => {
	const address = listening ? undefined : said.exec(data)?.[1]
	if (!address) return process.stderr.write(data)
	listening = true
	const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
		process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
	})
	server.on('connection', (client, { url }) => between(client, new WebSocket(address + url)))
})

/** Hands on what each says, to the client what is meant for Firefox alone excepted. */
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
