import type { Element } from '@cloudflare/workers-types'
import { newRewriter } from '../platform/htmlRewriter'
import { readStart } from './fetchPublic'

const maxBytes = 64 * 1024

/** How much is parsed at once, in bytes. */
const pieceBytes = 1024

/** No honest head has as many. Each one costs some 40 µs of CPU, which visitors' pages would wait for. */
const maxElements = 500

/**
 * Reads the head of an HTML page: its first 64 kB at most, up to the 500th element. Calls `onElement`
 * for each element and `onTitle` with pieces of the texts of titles. False if the response is no HTML.
 */
export async function readHead(
	response: Response,
	signal: AbortSignal,
	{ onElement, onTitle }: { onElement(element: Element): void; onTitle?(text: string): void },
) {
	const html = await htmlOf(response, signal)
	if (html === undefined) return false
	let elements = 0
	let ended = false
	const end = () => {
		ended = true
	}
	const rewriter = newRewriter().on('*', {
		element(element) {
			ended ||= ++elements > maxElements || element.tagName === 'body'
			if (element.tagName === 'head') element.onEndTag(end)
			if (!ended) onElement(element)
		},
	})
	rewriter.on('title', {
		text({ text }) {
			if (!ended) onTitle?.(text)
		},
	})
	const bytes = new TextEncoder().encode(html)
	let at = 0
	// The parser is done with a piece before it takes the next.
	const pieces = new ReadableStream(
		{
			pull(controller) {
				if (ended || at >= bytes.length) return controller.close()
				controller.enqueue(bytes.subarray(at, at + pieceBytes))
				at += pieceBytes
			},
		},
		{ highWaterMark: 0 },
	)
	await rewriter.transform(new Response(pieces) as never).text()
	return true
}

/** The beginning of an HTML page; undefined for anything else. */
async function htmlOf(response: Response, signal: AbortSignal) {
	const type = response.headers.get('content-type') ?? ''
	if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
		response.body?.cancel().catch(() => {})
		return undefined
	}
	return decode(await readStart(response, maxBytes, signal), type)
}

/** Decodes with the charset from the response or page, UTF-8 if it is unknown. */
function decode(bytes: Buffer, type: string) {
	const declared =
		/charset=["']?([\w-]+)/i.exec(type) ??
		/<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))
	try {
		return new TextDecoder(declared?.[1]).decode(bytes)
	} catch {
		return new TextDecoder().decode(bytes)
	}
}
