import { RelativeTime } from '../ui/RelativeTime'

const soonMs = 60_000

/** When something that failed is tried again. */
export const NextTry = ({ at }: { at: string }) =>
	Date.parse(at) - Date.now() < soonMs ? (
		'Retrying within a minute.'
	) : (
		<>
			<RelativeTime prefix="Next try " date={at} />.
		</>
	)
