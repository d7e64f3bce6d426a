import { RelativeTime } from '../ui/RelativeTime'

const soonMs = 60_000

/** When a failed delivery is retried. */
export const NextTry = ({ at }: { at: string }) =>
	Date.parse(at) - Date.now() < soonMs ? (
		'Retrying within a minute.'
	) : (
		<>
			<RelativeTime prefix="Next try " date={at} />.
		</>
	)
