import { useLocation, useNavigate } from 'react-router'
import { useSearch } from '../shell/useSearch'

const name = 'triage'

/** Whether triage is open; in the URL, so that Back ends it. Its end leads back to where it was opened. */
export function useTriage() {
	const [search, change] = useSearch()
	const navigate = useNavigate()
	const isFirst = useLocation().key === 'default'
	const set = (on: boolean) =>
		change({ [name]: on ? 'on' : '' }, { replace: !on, preventScrollReset: true })
	return {
		on: search.get(name) === 'on',
		start: () => set(true),
		end: () => (isFirst ? set(false) : navigate(-1)),
	}
}
