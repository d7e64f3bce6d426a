import { useSearchParams } from 'react-router'

const name = 'triage'

/** Whether leads are gone through one at a time; in the address, so that Back ends it. */
export function useTriage() {
	const [search, setSearch] = useSearchParams()
	const set = (on: boolean) => {
		const changed = new URLSearchParams(search)
		if (on) changed.set(name, 'on')
		else changed.delete(name)
		setSearch(changed, { replace: !on, preventScrollReset: true })
	}
	return { on: search.get(name) === 'on', start: () => set(true), end: () => set(false) }
}
