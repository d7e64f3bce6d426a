// Which workspace this tab shows. Requests name it, so two tabs can show two workspaces.

const key = 'workspace'

const idOf = (text: string | null | undefined) =>
	text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Reads storage, which a browser may block or lack. */
function stored(storage: () => Storage) {
	try {
		return idOf(storage().getItem(key))
	} catch {
		return undefined
	}
}

/** Links in mails name their workspace, which is read and removed from the address. */
function takeFromAddress() {
	const named = idOf(new URLSearchParams(window.location.search).get(key))
	if (named === undefined) return undefined
	const url = new URL(window.location.href)
	url.searchParams.delete(key)
	window.history.replaceState(window.history.state, '', url)
	return named
}

/** Undefined until the server names the one last used. A new tab starts with that of the tab used last. */
let shown = takeFromAddress() ?? stored(() => sessionStorage) ?? stored(() => localStorage)

export const shownWorkspace = () => shown

/** Makes this tab, and new ones, show a workspace. */
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

/** Makes the next load show the workspace last used: this one is gone, or somebody else logs in. */
export function forgetWorkspace() {
	shown = undefined
	try {
		sessionStorage.removeItem(key)
		localStorage.removeItem(key)
	} catch {
		// Without storage, nothing was remembered.
	}
}

/** An API path that names the workspace shown, for requests without headers: downloads and sockets. */
export const inWorkspace = (path: string) =>
	shown === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${key}=${shown}`
