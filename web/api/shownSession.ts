/** The mark of the browser's session, from a cookie that the server sets; undefined if nobody is logged in. */
export function browserSession() {
	const name = `${window.location.protocol === 'https:' ? '__Host-' : ''}signed_in=`
	return document.cookie
		.split('; ')
		.find((cookie) => cookie.startsWith(name))
		?.slice(name.length)
}

let shown: string | undefined

/** The mark of the session that this tab shows. Requests carry it, and the server refuses them in any other session. */
export const shownSession = () => shown

export const showSession = (mark: string | undefined) => {
	shown = mark
}
