import { RelativeTime } from '../ui/RelativeTime'

const soonMs = 60_000

/** When a failing webhook is tried again. */
export const NextTry = ({ at }: { at: string }) =>
	Date.parse(at) - Date.now() < soonMs ? (
		'Next try within a minute.'
	) : (
		<>
			<RelativeTime prefix="Next try " date={at} />.
		</>
	)
