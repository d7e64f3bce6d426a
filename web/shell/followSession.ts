import { queryClient } from '../api/queryClient'
import { browserSession, shownSession, showSession } from '../api/shownSession'
import { forgetWorkspace } from '../api/shownWorkspace'
import { isOver, startOver, userQuery } from './session'

const { queryKey } = userQuery

const askAgain = () =>
	queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => {
		// Treated as logged out.
	})

/**
 * Follows the browser's session: another tab may log out or log in as somebody else, also while this page waits
 * in the back/forward cache. An owner's data is hidden until the same owner is confirmed; otherwise
 * the page starts over, and the route guards take it from there.
 */
export function followSession() {
	showSession(browserSession())
	const show = (visible: boolean) => {
		document.documentElement.style.visibility = visible ? '' : 'hidden'
	}
	const owner = () => queryClient.getQueryData(queryKey)

	async function confirm() {
		const before = owner()
		if (!before) return queryClient.invalidateQueries({ queryKey })
		show(false)
		const now = await askAgain()
		if (now?.email === before.email && !isOver()) return show(true)
		// Whoever logs in next may have no place in it.
		forgetWorkspace()
		void startOver()
	}
	const check = () => {
		if (browserSession() !== shownSession()) void confirm()
	}
	const look = () => {
		// A logout would have been announced by its tab, so the session has expired.
		if (!browserSession() && owner()) void askAgain()
		else check()
	}

	addEventListener('storage', check)
	addEventListener('focus', look)
	document.addEventListener('visibilitychange', look)
	addEventListener('pagehide', ({ persisted }) => {
		if (persisted && owner()) show(false)
	})
	addEventListener('pageshow', ({ persisted }) => {
		// The session may also have been ended on another device.
		if (persisted) void confirm()
	})
}
