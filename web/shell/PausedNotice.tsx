import { Link } from 'react-router'
import { paths } from '../../schema/paths'

/** Says on every page that a password reset paused things that wait for a decision. */
export default function PausedNotice() {
	return (
		<p role="status" className="bg-sunken px-4 py-2 text-center text-sm sm:px-6">
			Since your password was reset, webhooks and shared reports are paused.{' '}
			<Link className="text-accent-ink underline" to={paths.connections()}>
				Decide which to keep
			</Link>
		</p>
	)
}
