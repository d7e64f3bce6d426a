import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client'
import { logOut } from './session'

export const useLogout = () =>
	useMutation({
		mutationFn: () => logOut(() => api.auth.logout.$post()),
		meta: { errorTitle: 'Logout failed' },
	})
