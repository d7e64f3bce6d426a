import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The token from the emailed link. It is removed from the address bar, where it could be seen or shared. */
export function useToken() {
	const [search, setSearch] = useSearchParams()
	const [token] = useState(search.get('token') ?? undefined)
	useEffect(() => {
		if (search.has('token')) setSearch({}, { replace: true })
	}, [search, setSearch])
	return token
}
