import { Check, CornerDownRight, QrCode, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { contactKeys, isContactKey, requireFlags } from '../../schema/fields'
import { lazyPart } from '../shell/lazyPart'
import { leftOutText } from '../stats/leftOut'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { sayCount } from '../ui/figure'
import { RelativeTime } from '../ui/RelativeTime'
import { titleCase } from '../ui/titleCase'
import { LinkStatus } from './LinkCells'
import { type LinkRow, shareUrl } from './queries'

const ShareDialog = lazyPart(() => import('./ShareDialog'))

/** Where a link is, where it leads, and what it has done so far. */
export function LinkFacts({ link }: { link: LinkRow }) {
	const leftOut = leftOutText(link.leftOut)
	return (
		<section aria-label="About this link" className="space-y-3">
			<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
				<div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
					<Address link={link} />
					<a
						href={link.destinationUrl}
						target="_blank"
						rel="noreferrer"
						title="Destination URL"
						className="flex min-h-(--control) min-w-0 items-center gap-2 text-soft hover:text-ink hover:underline"
					>
						<CornerDownRight className="size-4 shrink-0" aria-hidden />
						<span className="line-clamp-2 wrap-anywhere">
							<bdi>{link.destinationUrl}</bdi>
						</span>
					</a>
				</div>
				<p className="flex flex-wrap items-center gap-x-4 text-soft">
					<LinkStatus link={link} />
					<RelativeTime prefix="Created " date={link.createdAt} />
				</p>
			</div>
			{link.description && (
				<p className="max-w-3xl whitespace-pre-line wrap-anywhere">
					<bdi>{link.description}</bdi>
				</p>
			)}
			<div className="flex flex-wrap justify-between gap-x-8 gap-y-1 text-sm">
				<RequiredFields link={link} />
				<p className="text-soft">
					{sayCount(link.visits, 'person', 'people')}, {sayCount(link.leads, 'lead')}
					{leftOut && <span className="block">Filtered out: {leftOut}</span>}
					{link.clicksBefore !== null && (
						<span className="block">
							{sayCount(link.clicksBefore, 'click')} before the import, not counted here
						</span>
					)}
				</p>
			</div>
		</section>
	)
}

function Address({ link }: { link: LinkRow }) {
	const [sharing, setSharing] = useState(false)
	const url = shareUrl(link)
	const scheme = `${new URL(url).protocol}//`
	return (
		<div className="flex min-w-0 items-center">
			<code className="min-w-0 truncate font-medium" title={url}>
				<span className="font-normal text-soft">{scheme}</span>
				{url.slice(scheme.length)}
			</code>
			<CopyButton text={url} label="Copy the shareable link" className="ml-1" />
			<Button
				variant="ghost"
				size="icon"
				aria-label="Show the QR code"
				title="Share and QR code"
				onClick={() => setSharing(true)}
			>
				<QrCode className="size-4" />
			</Button>
			{sharing && (
				<Suspense fallback={null}>
					<ShareDialog link={link} close={() => setSharing(false)} />
				</Suspense>
			)}
		</div>
	)
}

function RequiredFields({ link }: { link: LinkRow }) {
	const fields = [
		...contactKeys.map((key) => [titleCase(key), link[requireFlags[key]]] as const),
		...link.fields
			.filter(({ key, required }) => required && !isContactKey(key))
			.map(({ label, required }) => [label, required] as const),
	]
	return (
		<div className="flex flex-wrap gap-x-5 gap-y-1">
			<h2 className="text-soft">Required Fields</h2>
			<ul className="flex flex-wrap gap-x-5 gap-y-1">
				{fields.map(([name, required]) => (
					<li key={name} className="flex items-center gap-1.5">
						{required ? (
							<Check className="size-4 text-good" aria-hidden />
						) : (
							<X className="size-4 text-soft" aria-hidden />
						)}
						<span className={required ? '' : 'text-soft'}>
							<bdi>{name}</bdi>
							<span className="sr-only">{required ? ' is required' : ' is not required'}</span>
						</span>
					</li>
				))}
			</ul>
		</div>
	)
}
