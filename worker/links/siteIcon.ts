import { parseUrl } from '../../schema/url'
import { couldBePage, pictureType } from '../pictures/kind'
import type { Env } from '../platform/env'
import { acceptPage, fetchPublic, readStart } from './fetchPublic'
import { readHead } from './htmlHead'

const limitMs = 5000
const maxBytes = 100 * 1024
const maxTries = 3

/** How long we and browsers cache an icon, or that there is none, in seconds. */
const cachedFor = { icon: 7 * 24 * 60 * 60, none: 24 * 60 * 60 }

type Icon = { type: string; bytes: Uint8Array }

/**
 * The icon of the site that a link leads to, from this location's cache or, under the lock, from the site itself; a
 * 204 if there is none. SVGs don't count, because they can contain scripts.
 */
export async function siteIcon(
	env: Env,
	own: string,
	destination: string,
	withLock: (read: () => Promise<Icon>) => Promise<Icon | undefined>,
) {
	const { origin } = new URL(destination)
	// A cache of its own, because the default cache could be read from outside by URL.
	const cache = await caches.open('icons')
	const key = `${own}/icons/${encodeURIComponent(origin)}`
	const copy = await cache.match(key)
	if (copy) {
		const bytes = new Uint8Array(await copy.arrayBuffer())
		return answer({ type: copy.headers.get('content-type') ?? '', bytes })
	}
	const icon = await withLock(
		async () => (await readIcon(env, origin).catch(() => undefined)) ?? none,
	)
	if (!icon) return new Response(null, { status: 204 })
	await cache.put(
		key,
		new Response(icon.bytes as BodyInit, {
			headers: { 'Content-Type': icon.type, 'Cache-Control': `max-age=${cacheSeconds(icon)}` },
		}) as never,
	)
	return answer(icon)
}

const none: Icon = { type: 'text/plain', bytes: new Uint8Array() }
const cacheSeconds = ({ bytes }: Icon) => (bytes.length > 0 ? cachedFor.icon : cachedFor.none)

function answer(icon: Icon) {
	const headers = { 'Cache-Control': `private, max-age=${cacheSeconds(icon)}` }
	if (icon.bytes.length === 0) return new Response(null, { status: 204, headers })
	return new Response(icon.bytes as BodyInit, {
		headers: { ...headers, 'Content-Type': icon.type },
	})
}

/** The icon at the usual address or, failing that, one that the site's home page names. */
async function readIcon(env: Env, origin: string): Promise<Icon | undefined> {
	const signal = AbortSignal.timeout(limitMs)
	const favicon = await iconAt(env, new URL('/favicon.ico', origin), signal)
	if (favicon) return favicon
	const home = await fetchPublic(env, new URL(origin), acceptPage, signal)
	for (const href of home ? await iconsIn(home.response, signal) : []) {
		const address = parseUrl(href, home?.url.href)
		const icon = address && (await iconAt(env, address, signal))
		if (icon) return icon
	}
	return undefined
}

async function iconAt(env: Env, address: URL, signal: AbortSignal): Promise<Icon | undefined> {
	const found = await fetchPublic(env, address, 'image/*', signal)
	if (!found) return undefined
	const bytes = new Uint8Array(await readStart(found.response, maxBytes + 1, signal))
	if (bytes.length > maxBytes) return undefined
	const type = isIco(bytes) ? 'image/x-icon' : pictureType(bytes)
	return type && { type, bytes }
}

/** The addresses of the icons that a page names, as written there, without SVGs. */
async function iconsIn(response: Response, signal: AbortSignal) {
	const found: string[] = []
	await readHead(response, signal, {
		onElement(element) {
			const attribute = (name: string) => element.getAttribute(name) ?? ''
			if (element.tagName !== 'link' || !attribute('href')) return
			const href = attribute('href')
			const isIcon = /(?:^|\s)(?:icon|apple-touch-icon)(?:\s|$)/i.test(attribute('rel'))
			const isSvg = /svg/i.test(attribute('type')) || /\.svg(?:[?#]|$)/i.test(href)
			if (isIcon && !isSvg) found.push(href)
		},
	})
	return found.slice(0, maxTries)
}

/**
 * Whether bytes are a Windows icon and nothing else: a header, a list of pictures, and the pictures
 * themselves, PNGs or bitmaps, within the file.
 */
function isIco(bytes: Uint8Array) {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
	if (bytes.length < 22 || view.getUint32(0, true) !== 0x10000) return false
	const count = view.getUint16(4, true)
	const first = 6 + 16 * count
	if (count === 0 || count > 64 || bytes.length < first || couldBePage(bytes)) return false
	return Array.from({ length: count }, (_, n) => 6 + 16 * n).every((entry) => {
		const [size, at] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)]
		if (size < 40 || at < first || at + size > bytes.length) return false
		const [isBitmap, isPng] = [view.getUint32(at, true) === 40, view.getUint32(at) === 0x89504e47]
		return isBitmap || isPng
	})
}
