/** Returns focus to the opener, or to the page's content if that is gone or there was none. */
export function giveFocusBack(opener: EventTarget | null) {
	if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
		opener.focus()
	} else document.getElementById('content')?.focus({ preventScroll: true })
}
