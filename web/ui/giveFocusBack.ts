/**
 * Returns focus to the opener, or to the page's content if that is gone or there was none. The page doesn't
 * scroll: the opener may be out of view.
 */
export function giveFocusBack(opener: EventTarget | null) {
	const available = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
	const target = available ? opener : document.getElementById('content')
	target?.focus({ preventScroll: true })
}
