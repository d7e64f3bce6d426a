import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../members/queries'

/** Puts a value of the filter by assignee into words. */
export function useAssigneeLabel() {
	const { data: members = [] } = useQuery({ ...membersQuery, enabled: false })
	return (who: string) =>
		who === 'me'
			? 'me'
			: who === 'none'
				? 'nobody'
				: (members.find(({ id }) => String(id) === who)?.name ?? 'a former member')
}
