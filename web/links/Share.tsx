import { useQuery } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { queryClient } from '../api/queryClient'
import { designQuery } from '../design/queries'
import { lazyPart } from '../shell/lazyPart'
import { userQuery } from '../shell/session'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { Dialog } from '../ui/Dialog'
import { Skeleton } from '../ui/Skeleton'
import { TabPanel, Tabs } from '../ui/Tabs'
import { CampaignFields } from './CampaignFields'
import { earlierValues, noCampaign, rememberCampaign, withCampaign } from './campaign'
import { EmbedPart } from './EmbedPart'
import { closedState } from './LinkCells'
import { QrDesigner } from './qr/QrDesigner'
import { type LinkRow, nameOf, shareUrl } from './queries'

const SharePreviews = lazyPart(() => import('./preview/SharePreviews'))

/** Shares a link: copy, send, print or embed it, with campaign parameters and as a QR code. */
export default function ShareDialog({
	link,
	way,
	close,
}: {
	link: LinkRow
	/** The name of one of its channels, to share that instead of the link's own address. */
	way?: string
	close: () => void
}) {
	const [campaign, setCampaign] = useState(noCampaign)
	const url = withCampaign(shareUrl(link, way), campaign)
	const account = useQuery(userQuery).data?.email ?? ''
	const remember = () => rememberCampaign(account, campaign)
	const state = closedState(link)
	useEffect(() => {
		void SharePreviews.fetch()
		void queryClient.prefetchQuery(designQuery)
	}, [])
	// Phones, and some desktops.
	const canShare = 'share' in navigator
	return (
		<Dialog
			title="Share"
			description={
				<span className="flex flex-wrap items-center gap-x-2.5">
					<bdi>{link.title}</bdi>
					{state && (
						<span>
							{state} · {link.active ? 'Visitors see that it has ended' : 'Visitors can’t open it'}
						</span>
					)}
				</span>
			}
			// Of one height, so that its tabs stand still.
			className="h-[46.5rem] max-w-3xl pointer-coarse:h-[51rem]"
			open
			onOpenChange={(open) => {
				if (open) return
				remember()
				close()
			}}
		>
			<Tabs
				label="Ways to share"
				pinned
				tabs={[
					['link', 'Link and QR code'],
					['preview', 'Preview'],
					['embed', 'Embed'],
				]}
				className="px-(--inset) pb-6 **:scroll-mt-16"
			>
				<TabPanel
					value="link"
					className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_17rem] md:grid-rows-[auto_1fr]"
				>
					<div className="flex min-w-0 flex-wrap gap-2">
						<p className="flex min-w-0 flex-1 basis-64 items-center min-h-(--control) rounded-lg bg-sunken px-3 py-1.5 font-mono text-sm wrap-anywhere">
							{url}
						</p>
						<div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
							<Button
								autoFocus
								variant={canShare ? 'secondary' : 'primary'}
								onClick={() => {
									remember()
									void copyText(url)
								}}
							>
								<Copy className="size-4" aria-hidden /> Copy link
							</Button>
							{canShare && (
								<Button
									onClick={() => {
										remember()
										// Closing the share sheet is not an error.
										navigator.share({ title: link.title, url }).catch(() => {})
									}}
								>
									<Share2 className="size-4" aria-hidden /> Share…
								</Button>
							)}
						</div>
					</div>
					<div className="min-w-0 md:row-span-2">
						<QrDesigner
							address={url}
							label={link.title}
							fileName={way ? `${nameOf(link)}-${way}` : nameOf(link)}
						/>
					</div>
					<CampaignFields
						campaign={campaign}
						earlier={earlierValues(account)}
						onChange={setCampaign}
					/>
				</TabPanel>
				<TabPanel value="preview">
					<Suspense fallback={<Skeleton className="h-96 w-full" />}>
						<SharePreviews link={link} />
					</Suspense>
				</TabPanel>
				<TabPanel value="embed">
					<EmbedPart link={link} />
				</TabPanel>
			</Tabs>
		</Dialog>
	)
}
