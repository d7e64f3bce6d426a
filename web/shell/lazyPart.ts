import { type ComponentType, lazy } from 'react'

const key = 'reloaded-at'
/** Milliseconds in which a second reload would be the start of a circle. */
const soon = 30_000

/**
 * A component whose file is fetched when it is first shown. When that fails, because the network
 * stumbled or a newer version took the file's place, the site is loaded anew, which mends both;
 * when that did not help, the component throws.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
	lazy(() => load().catch(reloadOnce))

function reloadOnce(error: unknown): Promise<never> {
	const last = Number(sessionStorage.getItem(key))
	if (Date.now() - last < soon) throw error
	sessionStorage.setItem(key, String(Date.now()))
	window.location.reload()
	return new Promise(() => {})
}
