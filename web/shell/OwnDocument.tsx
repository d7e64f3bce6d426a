import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPaymentPath } from '../../schema/paths'
import { Loading } from './Loading'

/** Whether the document was made to talk to the card payment provider. */
const pays = isPaymentPath(window.location.pathname)

/**
 * Loads a new document where the page that is shown needs another content security policy than
 * the document has: the card payment provider's scripts run on the pages that pay, and nowhere else.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
	const { pathname } = useLocation()
	const fits = isPaymentPath(pathname) === pays
	useEffect(() => {
		if (!fits) window.location.reload()
	}, [fits])
	return fits ? children : <Loading />
}
