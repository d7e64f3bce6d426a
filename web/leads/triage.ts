import { useNavigate } from 'react-router'
import { useSearch } from '../shell/useSearch'

const name = 'triage'

/** Whether triage is open; in the URL, so that Back ends it. Its end leads back to where it was opened. */
export function useTriage() {
	const [search, change] = useSearch()
	const navigate = useNavigate()
	const set = (on: boolean) =>
		change({ [name]: on ? 'on' : '' }, { replace: !on, preventScrollReset: true })
	return {
		on: search.get(name) === 'on',
		start: () => set(true),
		// The router numbers a tab's entries from 0: a mail may have opened this one, before a login or after.
		end: () => (window.history.state?.idx > 0 ? navigate(-1) : set(false)),
	}
}
