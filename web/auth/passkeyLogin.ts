import { useEffect, useRef } from 'react'
import { api } from '../api/client'
import { passkeyFromSuggestions, withdrawPasskeys } from '../shell/passkey'
import { useLoggedIn } from './useLoggedIn'

export const loginOptions = async () => (await api.auth.login.passkey.options.$post()).json()

/**
 * Offers passkeys among the suggestions of the e-mail field from the moment that the form is touched:
 * who only looks at the page loads nothing for it. Returns what to call then.
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
			await loggedIn(await (await api.auth.login.passkey.$post({ json: { credential } })).json())
		} catch {
			// Only an offer: the form and its buttons say what is wrong when they are used.
		}
	}
}
