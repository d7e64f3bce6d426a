import { useQuery } from '@tanstack/react-query'
import type { Matches } from '../api/matches'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { formatCount } from '../ui/numbers'
import { olderLeadsQuery } from './privacyQueries'

/** Asks before a shorter retention, with how many leads it deletes. */
export default function ConfirmRetention({
	days,
	act,
	close,
}: {
	days: number
	act: () => void
	close: () => void
}) {
	const older = useQuery(olderLeadsQuery(days))
	const age = formatCount(days, 'day')
	return (
		<ConfirmDialog
			title={`Delete leads after ${age}?`}
			description={
				<>
					{older.isPending ? 'Counting the leads this deletes…' : nowDeleted(older.data, age)} Each
					lead is permanently deleted once it is {age} old. This can’t be undone.
				</>
			}
			action={`Delete after ${age}`}
			pending={older.isPending}
			act={act}
			close={close}
		/>
	)
}

/** What is deleted first; `older` is undefined if it could not be counted. */
function nowDeleted(older: Matches | undefined, age: string) {
	if (!older) return `Leads older than ${age} are deleted tonight.`
	if (older.matching === 0) return `No lead is older than ${age} today.`
	const count = formatCount(older.matching, 'lead')
	return `${older.capped ? `More than ${count}` : count} older than ${age} will be deleted tonight.`
}
