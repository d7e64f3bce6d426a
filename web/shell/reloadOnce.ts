const key = 'reloaded-at'
/** Milliseconds in which a second reload would be the start of a circle. */
const soon = 30_000

/**
 * For a page whose files could not be fetched, because the network stumbled or a newer version took
 * their place: loads the site anew, which mends both. Throws the error when that did not help.
 */
export function reloadOnce(error: unknown): Promise<never> {
	const last = Number(sessionStorage.getItem(key))
	if (Date.now() - last < soon) throw error
	sessionStorage.setItem(key, String(Date.now()))
	window.location.reload()
	return new Promise(() => {})
}
