import { queryClient } from '../api/queryClient'
import { userQuery } from './session'
import { storedUser } from './storedUser'

const askAgain = () =>
	queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => {
		// Treated as logged out.
	})

/**
 * Guards pages restored from the back/forward cache: the owner may have logged out in the meantime.
 * A page is hidden on leaving and shown again once the same owner is confirmed; otherwise it
 * reloads, and the route guards take over.
 */
export function watchComingBack() {
	const show = (visible: boolean) => {
		document.documentElement.style.visibility = visible ? '' : 'hidden'
	}
	const shown = () => queryClient.getQueryData(userQuery.queryKey)

	addEventListener('pagehide', ({ persisted }) => {
		if (persisted && shown()) show(false)
	})
	addEventListener('pageshow', async ({ persisted }) => {
		const before = shown()
		if (!persisted || !before) return
		const now = storedUser() && (await askAgain())
		if (now?.email === before.email) show(true)
		else window.location.reload()
	})
}
