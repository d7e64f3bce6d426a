import { useNavigate, useSearchParams } from 'react-router'
import { nextPath } from '../shell/nextPath'
import { ownerChanged } from '../shell/session'
import { storeUser } from '../shell/storedUser'

/** What follows a login, however it was done: the page that asked for it, or the dashboard. */
export function useLoggedIn() {
	const navigate = useNavigate()
	const [search] = useSearchParams()
	return async (user: Parameters<typeof storeUser>[0]) => {
		storeUser(user)
		await ownerChanged()
		await navigate(nextPath(search.get('next')), { replace: true })
	}
}
