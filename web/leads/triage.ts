import { useSearch } from '../shell/useSearch'

const name = 'triage'

/** Whether triage is open; in the URL, so that Back ends it. */
export function useTriage() {
	const [search, change] = useSearch()
	const set = (on: boolean) =>
		change({ [name]: on ? 'on' : '' }, { replace: !on, preventScrollReset: true })
	return { on: search.get(name) === 'on', start: () => set(true), end: () => set(false) }
}
