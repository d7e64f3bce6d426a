import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../api/client'
import { nextPath } from '../shell/nextPath'
import { ownerChanged } from '../shell/session'
import { toast } from '../ui/toast'
import { toastError } from '../ui/toastError'

/** Runs after any login: goes to the page that asked for it, or to the dashboard. */
export function useLoggedIn() {
	const navigate = useNavigate()
	const [search] = useSearchParams()
	return async () => {
		if (search.has('link')) await addWaiting()
		await ownerChanged()
		await navigate(nextPath(search.get('next')), { replace: true })
	}
}

/** Links the provider's account that was waiting for this login. */
async function addWaiting() {
	try {
		await api.auth.providers.waiting.$post()
		toast({ title: 'Login method added' })
	} catch (error) {
		toastError('Failed to add the login method', error)
	}
}
