import {
	type ComponentType,
	createElement,
	lazy,
	useEffect,
	useLayoutEffect,
	useState,
} from 'react'
import { serverResponds, Unreachable } from '../api/connection'

const key = 'reloaded-at'
/** A second reload within this many milliseconds would be a reload loop. */
const soon = 30_000

/** By then the screen is shown, but nobody has had time to open anything on it. In milliseconds. */
const fetchAfter = 2000

/**
 * A component whose file is fetched when it is first rendered. If that fails twice although the server responds, such
 * as after a deploy replaced the file, the page reloads. If there is no connection, or the page has just reloaded,
 * the component throws, and is fetched again the next time it renders. `fetch` fetches it before it is
 * needed; failures are reported once it is.
 */
export function lazyPart<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	let Loaded: ComponentType<Props> | undefined
	const fetchPart = async () => {
		const part = await load()
		Loaded = part.default
		return part
	}
	const fetched = () => lazy<ComponentType<Props>>(() => fetchPart().catch(failed))
	let Part = fetched()

	async function failed(error: unknown) {
		// Reloading without a connection would replace everything the user typed with the browser's error page.
		const reachable = await serverResponds()
		if (reachable) {
			const part = await fetchPart().catch(reloadOnce)
			if (part) return part
		}
		const fail = () => {
			Part = fetched()
			throw reachable ? error : new Unreachable()
		}
		return { default: () => createElement(Failed, { fail }) }
	}

	return Object.assign(
		(props: Props) => {
			// Nothing that has loaded suspends: React shows what did no sooner than 300 ms after its fallback.
			const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Part)
			return createElement(Shown, props)
		},
		{ fetch: () => fetchPart().catch(() => {}) },
	)
}

export type LazyPart = ReturnType<typeof lazyPart<object>>

/** Fetches a part, such as `Palette.fetch`, before it is needed. */
export function useFetchSoon(fetch: () => Promise<unknown>) {
	useEffect(() => {
		const timer = setTimeout(fetch, fetchAfter)
		return () => clearTimeout(timer)
	}, [fetch])
}

/** React caches a rejected import for good, so this throws on mount, once the retry is set up. */
function Failed({ fail }: { fail: () => never }) {
	useLayoutEffect(fail, [fail])
	return null
}

/** Reloads the page unless it just did. Never returns if it reloads. */
async function reloadOnce() {
	const last = Number(sessionStorage.getItem(key))
	if (Date.now() - last < soon) return
	sessionStorage.setItem(key, String(Date.now()))
	window.location.reload()
	await new Promise(() => {})
}
