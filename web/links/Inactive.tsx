import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { type LinkRow, useChangeLink } from './queries'

/** Says that visitors can't open a link that was switched off, and switches it on. */
export function Inactive({ link: { id, active } }: { link: LinkRow }) {
	const change = useChangeLink(id)
	if (active) return null
	return (
		<div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken py-2 pr-2 pl-4">
			<p className="py-1">Visitors can’t open this link.</p>
			<Only action="links.write">
				<Button
					variant="secondary"
					pending={change.isPending}
					onClick={() => change.mutate({ active: true })}
				>
					Activate
				</Button>
			</Only>
		</div>
	)
}
