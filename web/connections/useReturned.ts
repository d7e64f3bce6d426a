import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Granted, useGrantAnswer } from './connectorQueries'

/**
 * If the address is a tool's return address, redeems it; returns the grant for a new connection.
 */
export function useReturned() {
	const { search, pathname } = useLocation()
	const navigate = useNavigate()
	const [granted, setGranted] = useState<Granted>()
	const answer = useGrantAnswer()
	const { mutate } = answer
	const taken = useRef<string>(undefined)
	useEffect(() => {
		const found = new URLSearchParams(search)
		if (!found.has('state') || !(found.has('code') || found.has('error'))) return
		if (taken.current === search) return
		taken.current = search
		// The code mustn't stay in the history.
		void navigate(pathname, { replace: true })
		mutate(search, { onSuccess: (given) => given && setGranted(given) })
	}, [search, pathname, navigate, mutate])
	return { granted, isPending: answer.isPending, forget: () => setGranted(undefined) }
}
