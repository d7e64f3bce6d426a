import { useSearchParams } from 'react-router'
import { logGroups } from '../../schema/accountLog'

/** What of the activity log is shown, from the page's address: its list and its export both need it. */
export function useLogFilter() {
	const [search, setSearch] = useSearchParams()
	const group = logGroups.find((one) => one === search.get('group'))
	const person = search.get('person')?.match(/^\d+$/)?.[0]
	return {
		filter: { ...(group && { group }), ...(person && { person }) },
		/** An empty text is for any. */
		narrow(name: 'group' | 'person', value: string) {
			const next = new URLSearchParams(search)
			if (value) next.set(name, value)
			else next.delete(name)
			setSearch(next, { replace: true })
		},
	}
}

export type LogFilter = ReturnType<typeof useLogFilter>['filter']
