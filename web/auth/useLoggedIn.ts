import { useNavigate, useSearchParams } from 'react-router'
import { nextPath } from '../shell/nextPath'
import { ownerChanged } from '../shell/session'

/** Runs after any login: goes to the page that asked for it, or to the dashboard. */
export function useLoggedIn() {
	const navigate = useNavigate()
	const [search] = useSearchParams()
	return async () => {
		await ownerChanged()
		await navigate(nextPath(search.get('next')), { replace: true })
	}
}
