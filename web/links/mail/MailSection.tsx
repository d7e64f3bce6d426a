import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { analyticsQuery } from '../../analytics/queries'
import { useRange } from '../../analytics/range'
import { lazyPart } from '../../shell/lazyPart'
import { Only } from '../../shell/may'
import { useTimeZone } from '../../shell/session'
import { Button } from '../../ui/Button'
import { figure } from '../../ui/figure'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import type { LinkRow } from '../queries'

const MailEditor = lazyPart(() => import('./MailEditor'))

const confirming = {
	off: null,
	after: 'Asks visitors to confirm their address',
	before: 'Visitors confirm their address before they go on',
} as const

/** What a link's visitors are mailed, in words, and the editor on demand. */
export function MailSection({ link }: { link: LinkRow }) {
	const [editing, setEditing] = useState(false)
	const { range } = useRange(useTimeZone())
	const numbers = useQuery({
		...analyticsQuery(range, link.id),
		enabled: link.confirm !== 'off',
	})
	const { asked = 0, confirmed = 0 } = numbers.data?.addresses ?? {}
	const on = link.confirm !== 'off' || link.reply !== null
	const parts = [confirming[link.confirm], link.reply && `Replies “${link.reply.subject}”`]
	return (
		<Section
			title="Mail to visitors"
			hint={parts.filter(Boolean).join('. ') || 'None'}
			aside={
				!editing && (
					<Only action="links.write">
						<Button variant="secondary" onClick={() => setEditing(true)}>
							<Mail className="size-4" aria-hidden /> {on ? 'Edit mail' : 'Set up mail'}
						</Button>
					</Only>
				)
			}
		>
			{editing ? (
				<Suspense fallback={<Skeleton className="mt-4 h-64 w-full" />}>
					<MailEditor link={link} onDone={() => setEditing(false)} />
				</Suspense>
			) : (
				asked > 0 && (
					<p className="pt-2 text-sm tabular-nums">
						{figure(confirmed)} of {figure(asked)} asked confirmed their address (
						{Math.round((100 * confirmed) / asked)}%)
					</p>
				)
			)}
		</Section>
	)
}
