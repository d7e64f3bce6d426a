// Which workspace this tab shows. Requests name it, so two tabs can show two workspaces.

const key = 'workspace'

const idOf = (text: string | null | undefined) =>
	text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Storage that a browser may refuse, or have none of. */
function stored(storage: () => Storage) {
	try {
		return idOf(storage().getItem(key))
	} catch {
		return undefined
	}
}

/** A mail's link says in which workspace it leads somewhere: taken from the address, which doesn't keep it. */
function takeFromAddress() {
	const named = idOf(new URLSearchParams(window.location.search).get(key))
	if (named === undefined) return undefined
	const url = new URL(window.location.href)
	url.searchParams.delete(key)
	window.history.replaceState(window.history.state, '', url)
	return named
}

/** Undefined until the server has said which, the one last used. A new tab shows the one of the tab used last. */
let shown = takeFromAddress() ?? stored(() => sessionStorage) ?? stored(() => localStorage)

export const shownWorkspace = () => shown

/** From now on this tab shows a workspace, and a new tab too. */
export function showWorkspace(id: number) {
	shown = id
	remember()
}

function remember() {
	if (shown === undefined) return
	try {
		sessionStorage.setItem(key, String(shown))
		localStorage.setItem(key, String(shown))
	} catch {
		// Without storage, a reload shows the workspace last used.
	}
}
window.addEventListener('focus', remember)

/** Shows the workspace last used after the next load: this one is gone, or somebody else logs in. */
export function forgetWorkspace() {
	shown = undefined
	try {
		sessionStorage.removeItem(key)
		localStorage.removeItem(key)
	} catch {
		// Then there was none.
	}
}

/** A path of the API in the workspace shown, for what sends no headers: downloads and sockets. */
export const inWorkspace = (path: string) =>
	shown === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${key}=${shown}`
