import { useEffect, useRef } from 'react'
import { api } from '../api/client'
import { passkeyFromSuggestions, withdrawPasskeys } from '../shell/passkey'
import { useLoggedIn } from './useLoggedIn'

export const loginOptions = async () => (await api.auth.login.passkey.options.$post()).json()

/**
 * Offers passkeys as autofill suggestions of the email field once the form is touched, so that just
 * viewing the page loads nothing. Returns the function to call on that first touch.
 */
export function usePasskeySuggestions() {
	const loggedIn = useLoggedIn()
	const offered = useRef(false)
	useEffect(
		() => () => {
			if (offered.current) void withdrawPasskeys()
		},
		[],
	)
	return async () => {
		if (offered.current || !('PublicKeyCredential' in window)) return
		offered.current = true
		try {
			const credential = await passkeyFromSuggestions(loginOptions)
			if (!credential) return
			await api.auth.login.passkey.$post({ json: { credential } })
			await loggedIn()
		} catch {
			// Only a suggestion: the form and its buttons report errors when used.
		}
	}
}
