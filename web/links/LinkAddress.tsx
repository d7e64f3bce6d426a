import { Copy, CornerDownRight, QrCode } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { useFetchSoon } from '../shell/lazyPart'
import { Button, type ButtonProps } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { shortAddress } from '../ui/shortAddress'
import { useIsPhone } from '../ui/useNarrow'
import { closedState, LinkStatus } from './LinkCells'
import { type LinkRow, shareUrl } from './queries'
import { ShareDialog } from './ShareDialog'

/** A link's address, state if it is open, and destination; except on phones, the destination has a line of its own below what follows. */
export function LinkAddress({ link }: { link: LinkRow }) {
	const phone = useIsPhone()
	return (
		<section
			aria-label="Addresses"
			className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 sm:contents"
		>
			<Address link={link} />
			<div className="flex min-w-0 sm:order-1 sm:basis-full">
				<a
					href={link.destinationUrl}
					target="_blank"
					rel="noreferrer"
					title="Destination URL"
					className="flex min-h-(--control) min-w-0 items-center gap-2 text-soft hover:text-ink hover:underline max-sm:items-start max-sm:py-2.5"
				>
					<CornerDownRight className="size-4 shrink-0 max-sm:h-lh" aria-hidden />
					<bdi className="line-clamp-2 wrap-anywhere [text-wrap:wrap]">
						{phone ? shortAddress(link.destinationUrl) : link.destinationUrl}
					</bdi>
				</a>
			</div>
		</section>
	)
}

/** The state of a link that visitors can open; that of any other is in the page's head. */
const OpenState = ({ link }: { link: LinkRow }) =>
	!closedState(link) && (
		<p className="shrink-0 text-soft max-sm:text-sm sm:ml-3">
			<LinkStatus link={link} />
		</p>
	)

function Address({ link }: { link: LinkRow }) {
	const [sharing, setSharing] = useState(false)
	useFetchSoon(ShareDialog.fetch)
	const phone = useIsPhone()
	const url = shareUrl(link)
	const scheme = `${new URL(url).protocol}//`
	return (
		<div className="flex min-w-0 items-center max-sm:w-full max-sm:flex-wrap max-sm:items-baseline max-sm:gap-2 sm:flex-1">
			<code className="min-w-0 truncate font-semibold max-sm:flex-1" title={url}>
				<span className="font-normal text-soft max-sm:hidden">{scheme}</span>
				{url.slice(scheme.length)}
			</code>
			{phone && (
				<>
					<OpenState link={link} />
					<span className="w-full" />
				</>
			)}
			{/* Elsewhere, the header has it. */}
			{phone && <CopyLink link={link} />}
			<Button
				variant={phone ? 'secondary' : 'ghost'}
				size="icon"
				className="sm:ml-1"
				aria-label="Show the QR code"
				title="Share and QR code"
				onClick={() => startTransition(() => setSharing(true))}
			>
				<QrCode className="size-4" />
			</Button>
			{!phone && <OpenState link={link} />}
			{sharing && (
				<Suspense fallback={null}>
					<ShareDialog link={link} close={() => setSharing(false)} />
				</Suspense>
			)}
		</div>
	)
}

/** The primary action of a link's page. */
export const CopyLink = ({
	link,
	variant,
}: {
	link: LinkRow
	variant?: ButtonProps['variant']
}) => (
	<Button
		{...(variant && { variant })}
		className="max-sm:flex-1"
		onClick={() => copyText(shareUrl(link))}
	>
		<Copy className="size-4" aria-hidden /> Copy link
	</Button>
)
