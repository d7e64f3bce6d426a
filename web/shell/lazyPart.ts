import { type ComponentType, createElement, lazy, useEffect, useLayoutEffect } from 'react'
import { serverResponds, Unreachable } from '../api/connection'

const key = 'reloaded-at'
/** A second reload within this many milliseconds would be a reload loop. */
const soon = 30_000

/** By then the screen is shown, but nobody has had time to open anything on it. In milliseconds. */
const fetchAfter = 2000

/**
 * A component whose file is fetched when it is first rendered. If that fails twice although the server responds, such
 * as after a deploy replaced the file, the page reloads. If there is no connection, or the page has just reloaded,
 * the component throws, and is fetched again the next time it renders.
 */
export function lazyPart<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	const fetched = () => lazy<ComponentType<Props>>(() => load().catch(failed))
	let Part = fetched()

	async function failed(error: unknown) {
		// Reloading without a connection would replace everything the user typed with the browser's error page.
		const reachable = await serverResponds()
		if (reachable) {
			const part = await load().catch(reloadOnce)
			if (part) return part
		}
		const fail = () => {
			Part = fetched()
			throw reachable ? error : new Unreachable()
		}
		return { default: () => createElement(Failed, { fail }) }
	}

	return (props: Props) => createElement(Part as ComponentType<Props>, props)
}

/** Fetches a part before it is needed. The part itself reports failures. */
export function useFetchSoon(load: () => Promise<unknown>) {
	useEffect(() => {
		const timer = setTimeout(() => load().catch(() => {}), fetchAfter)
		return () => clearTimeout(timer)
	}, [load])
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
