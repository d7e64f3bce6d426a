import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPaymentPath } from '../../schema/paths'
import { Loading } from './Loading'

/** Whether this document's policy allows the card payment provider. */
const pays = isPaymentPath(window.location.pathname)

/**
 * Reloads when the page needs a different content security policy than the document has: the card
 * payment provider's scripts may run on the payment pages and nowhere else.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
	const { pathname } = useLocation()
	const fits = isPaymentPath(pathname) === pays
	useEffect(() => {
		if (!fits) window.location.reload()
	}, [fits])
	return fits ? children : <Loading />
}
