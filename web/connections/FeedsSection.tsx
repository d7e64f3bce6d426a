import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { useState } from 'react'
import { linksQuery } from '../links/lists'
import { UntilConfirmed, useMustConfirm } from '../mail/UntilConfirmed'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Dialog } from '../ui/Dialog'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { FeedAddress } from './FeedAddress'
import { FeedForm } from './FeedForm'
import { type Feed, feedsQuery, useDeleteFeed, useResumeFeed, useRotateFeed } from './feedQueries'
import { boxed, Part } from './Part'

/** The feeds for sheets that import from an address. */
export function FeedsSection() {
	const feeds = useQuery(feedsQuery)
	const [adding, setAdding] = useState(false)
	const mustConfirm = useMustConfirm()
	return (
		<Part
			title="CSV feeds"
			hint="Keeps your newest leads in any spreadsheet that can import from a URL, such as Google Sheets or Excel."
			aside={
				<Dialog
					title="New CSV feed"
					description="A secret address that only shows leads, and can’t change anything."
					open={adding}
					onOpenChange={setAdding}
					trigger={
						<Button variant="secondary" disabled={!feeds.data || mustConfirm}>
							Add feed
						</Button>
					}
				>
					<FeedForm done={() => setAdding(false)} />
				</Dialog>
			}
		>
			<div className="[--inset:0px]">
				<UntilConfirmed what="create feeds" />
			</div>
			{feeds.isLoadingError ? (
				<LoadError query={feeds} />
			) : (
				feeds.data &&
				feeds.data.length > 0 && (
					<ul className={`divide-y divide-line ${boxed}`}>
						{feeds.data.map((feed) => (
							<FeedRow key={feed.id} feed={feed} />
						))}
					</ul>
				)
			)}
		</Part>
	)
}

function FeedRow({ feed }: { feed: Feed }) {
	const { name, linkId, minScore, prefix, paused, lastReadAt } = feed
	const links = useQuery(linksQuery).data ?? []
	const rotate = useRotateFeed(feed)
	const resume = useResumeFeed(feed)
	const remove = useDeleteFeed(feed)
	const link = links.find(({ id }) => id === linkId)
	return (
		<li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--inset) py-3">
			<Rss className="size-5 shrink-0 text-soft max-sm:hidden" aria-hidden />
			<div className="min-w-0 flex-1 basis-56">
				<p className="font-semibold wrap-anywhere">
					{name} <code className="text-sm font-normal text-soft">{prefix}…</code>
				</p>
				<p className="text-sm text-soft wrap-anywhere">
					{linkId === null ? 'All links' : (link?.title ?? 'A deleted link')}
					{minScore !== null && ` · score ${minScore} or more`}
					{' · '}
					{lastReadAt ? <RelativeTime prefix="Read " date={lastReadAt} /> : 'Never read'}
				</p>
			</div>
			{paused && (
				<>
					<Badge>Paused</Badge>
					<Button
						variant="secondary"
						size="small"
						pending={resume.isPending}
						aria-label={`Resume ${name}`}
						onClick={() => resume.mutate()}
					>
						Resume
					</Button>
				</>
			)}
			<ConfirmDialog
				title={`New address for ${name}?`}
				description="The current address stops working right away, so your spreadsheets will need the new one."
				action="Create new address"
				pending={rotate.isPending}
				act={() => rotate.mutate()}
				trigger={
					<Button variant="secondary" size="small" aria-label={`New address for ${name}`}>
						New address
					</Button>
				}
			/>
			<ConfirmDialog
				title={`Delete ${name}?`}
				description="Its address stops working right away. Spreadsheets may keep what they’ve already imported."
				action="Delete feed"
				pending={remove.isPending}
				act={() => remove.mutate()}
				trigger={
					<Button variant="danger" size="small" aria-label={`Delete ${name}`}>
						Delete
					</Button>
				}
			/>
			{rotate.data && (
				<Dialog
					title={`New address of ${name}`}
					description="Replace the old one with it."
					open
					onOpenChange={(open) => !open && rotate.reset()}
				>
					<FeedAddress address={rotate.data.address} done={() => rotate.reset()} />
				</Dialog>
			)}
		</li>
	)
}
