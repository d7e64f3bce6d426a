/**
 * Returns focus to the opener, or to the page's content if that is gone or there was none. The page stays where
 * it is: the opener may be out of sight.
 */
export function giveFocusBack(opener: EventTarget | null) {
	const there = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
	const to = there ? opener : document.getElementById('content')
	to?.focus({ preventScroll: true })
}
