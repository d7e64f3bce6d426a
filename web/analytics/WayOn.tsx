import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { useShownLinks } from '../links/lists'
import { type LinkRow, shareUrl, shownName } from '../links/queries'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'

/** The next step if there were no visits: copy a link, or create one. */
export function WayOn({
	link,
}: {
	link?: Pick<LinkRow, 'slug' | 'shortId' | 'domain' | 'visits'>
}) {
	const newest = useShownLinks()
	const shared = link ?? newest.data?.find(({ active, ended }) => active && !ended)
	if (!shared) {
		return (
			newest.data && (
				<>
					<p className="text-balance text-soft">
						{newest.data.length === 0
							? 'Create a link and share it, and the charts fill up.'
							: 'None of your links is active. Choose other days, or activate one and share it.'}
					</p>
					<Button asChild variant={newest.data.length === 0 ? 'primary' : 'secondary'}>
						<Link to={paths.links()}>
							{newest.data.length === 0 ? 'Create Your First Link' : 'Go to your links'}
						</Link>
					</Button>
				</>
			)
		)
	}
	const name = shownName(shared)
	return (
		<>
			<p className="text-balance text-soft">
				{link?.visits === 0
					? 'Share the link and watch the charts fill up.'
					: `Choose other days, or share ${link ? 'the' : 'a'} link and watch the charts fill up.`}
			</p>
			<Button variant="secondary" className="max-w-full" onClick={() => copyText(shareUrl(shared))}>
				<Copy className="size-4 shrink-0" aria-hidden />
				<span className="truncate">Copy {name}</span>
			</Button>
		</>
	)
}
