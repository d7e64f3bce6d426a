import { normalizeWebAddress } from './webAddress'

// The small subset of Markdown that owners can use: **bold**, *italic*, [links](https://…) and lists, with
// lines that begin with "- " or "1. ". Everything else is plain text.

export type Inline =
	| { kind: 'text'; text: string }
	| { kind: 'bold' | 'italic'; inside: Inline[] }
	| { kind: 'link'; url: string; text: string }

export type Block =
	| { kind: 'lines'; lines: Inline[][] }
	| { kind: 'bullets' | 'numbers'; items: Inline[][] }

/** Parses a text, in linear time whatever the input. */
export function readRichText(text: string): Block[] {
	const blocks: Block[] = []
	let open: Block | undefined
	for (const line of text.split('\n')) {
		const item = /^(?:[-*•]|(\d{1,3})[.)]) +(?=\S)/.exec(line)
		const kind = item ? (item[1] ? 'numbers' : 'bullets') : 'lines'
		if (!item && line.trim() === '') {
			open = undefined
			continue
		}
		if (open?.kind !== kind) {
			open = kind === 'lines' ? { kind, lines: [] } : { kind, items: [] }
			blocks.push(open)
		}
		const inside = readLine(item ? line.slice(item[0].length) : line)
		if (open.kind === 'lines') open.lines.push(inside)
		else open.items.push(inside)
	}
	return blocks
}

// Bounded, so that text full of "[" stays cheap.
const link = /\[([^[\]]{1,200})\]\(([^()\s]{1,500})\)/y

type Span = { mark: string; kind: 'bold' | 'italic'; inside: Inline[] }

/** Parses a line. An unclosed mark is plain text. */
function readLine(line: string): Inline[] {
	const whole: Inline[] = []
	const spans: Span[] = []
	const inside = () => spans.at(-1)?.inside ?? whole
	let from = 0
	const flush = (to: number) => add(inside(), line.slice(from, to))
	for (let at = 0; at < line.length; ) {
		const char = line[at]
		if (char === '[') {
			link.lastIndex = at
			const [all, text = '', address = ''] = link.exec(line) ?? []
			const url = all && normalizeWebAddress(address)
			if (all && url) {
				flush(at)
				inside().push({ kind: 'link', url, text })
				at += all.length
				from = at
				continue
			}
		}
		if (char !== '*') {
			at++
			continue
		}
		const mark = line[at + 1] === '*' ? '**' : '*'
		flush(at)
		at += mark.length
		from = at
		const last = spans.at(-1)
		if (last?.mark === mark && last.inside.length > 0) {
			spans.pop()
			inside().push({ kind: last.kind, inside: last.inside })
		} else if (
			spans.some((span) => span.mark === mark) ||
			/^(?:\s|$)/.test(line.slice(at, at + 1))
		) {
			add(inside(), mark)
		} else {
			spans.push({ mark, kind: mark === '**' ? 'bold' : 'italic', inside: [] })
		}
	}
	flush(line.length)
	for (let span = spans.pop(); span; span = spans.pop()) {
		add(inside(), span.mark)
		for (const part of span.inside) {
			if (part.kind === 'text') add(inside(), part.text)
			else inside().push(part)
		}
	}
	return whole
}

/** Appends text, merging it with a preceding text part. */
function add(parts: Inline[], text: string) {
	const last = parts.at(-1)
	if (!text) return
	if (last?.kind === 'text') last.text += text
	else parts.push({ kind: 'text', text })
}

/** The first link whose address is invalid. */
export function brokenLink(text: string) {
	for (const [, address = ''] of text.matchAll(/\]\(([^)\n]{0,500})/g)) {
		if (!normalizeWebAddress(address)) return address
	}
	return undefined
}

/** The addresses that a text links to. */
export const addressesOf = (text: string) =>
	readRichText(text).flatMap((block) =>
		(block.kind === 'lines' ? block.lines : block.items).flatMap((line) => line.flatMap(linksIn)),
	)

const linksIn = (part: Inline): string[] =>
	part.kind === 'link' ? [part.url] : 'inside' in part ? part.inside.flatMap(linksIn) : []

/** A text without its marks, on one line, as chats show it. */
export const plainText = (text: string) =>
	readRichText(text)
		.map((block) => (block.kind === 'lines' ? block.lines : block.items).map(plainLine).join(' '))
		.join(' ')

const plainLine = (line: Inline[]): string =>
	line.map((part) => ('text' in part ? part.text : plainLine(part.inside))).join('')
