import type { LinkRow } from './queries'

/** Says that a link is suspended, and why. */
export const Suspended = ({ link: { suspendedFor } }: { link: LinkRow }) =>
	suspendedFor && (
		<p role="alert" className="mb-5 rounded-lg bg-bad-soft px-4 py-3 text-bad wrap-anywhere">
			This link is suspended: “<bdi>{suspendedFor}</bdi>”. Visitors can’t open it and it collects no
			leads. Please contact support if you think this is a mistake.
		</p>
	)
