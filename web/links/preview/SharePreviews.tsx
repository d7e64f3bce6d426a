import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { designOf, picturePath } from '../../../schema/design'
import { sharePreview } from '../../../schema/shareCard'
import { designQuery } from '../../design/queries'
import { cx } from '../../ui/cx'
import { LoadError } from '../../ui/LoadError'
import { Skeleton } from '../../ui/Skeleton'
import { type LinkRow, shareUrl } from '../queries'

/** What apps read from a page: its title and text, its picture, and the host it is on. */
type Card = { title: string; text: string; image: string; host: string; url: string }

/** How popular apps show the link when shared: each reads the same card and leaves out parts. */
export default function SharePreviews({ link }: { link: LinkRow }) {
	const all = useQuery(designQuery)
	if (all.isError) return <LoadError query={all} />
	if (!all.data) return <Skeleton className="h-96 w-full" />
	const { image, ...texts } = sharePreview(link, designOf(all.data.design, link.design))
	const url = shareUrl(link)
	const card = { ...texts, image: image && picturePath(image), host: new URL(url).host, url }
	return (
		<div className="space-y-5">
			<p className="max-w-prose text-sm text-soft">
				Apps keep a preview for hours or days. Title, text and picture come from the page’s design,
				under “When shared”.
			</p>
			<div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
				<App name="WhatsApp">
					<WhatsApp card={card} />
				</App>
				<App name="iMessage">
					<Messages card={card} />
				</App>
				<App name="Slack">
					<Slack card={card} />
				</App>
				<App name="LinkedIn">
					<LinkedIn card={card} />
				</App>
				<App name="X">
					<Post card={card} />
				</App>
			</div>
		</div>
	)
}

const App = ({ name, children }: { name: string; children: ReactNode }) => (
	<figure aria-label={`Preview in ${name}`} className="min-w-0">
		<figcaption className="mb-1.5 text-sm font-semibold">{name}</figcaption>
		{children}
	</figure>
)

/** The picture, cropped as the app does. */
const Picture = ({ src, className }: { src: string; className: string }) => (
	<img src={src} alt="" className={cx('block w-full object-cover', className)} />
)

const small = 'truncate text-sm text-soft'

const WhatsApp = ({ card: { title, text, image, host, url } }: { card: Card }) => (
	<div className="rounded-lg bg-good-soft p-1">
		<div className="overflow-hidden rounded-md bg-surface/70">
			{image && <Picture src={image} className="aspect-[1.91]" />}
			<div className="px-2.5 py-2">
				<p className="line-clamp-2 font-semibold wrap-anywhere">
					<bdi>{title}</bdi>
				</p>
				{text && (
					<p className="line-clamp-1 text-sm text-soft">
						<bdi>{text}</bdi>
					</p>
				)}
				<p className={small}>{host}</p>
			</div>
		</div>
		<p className="px-1.5 pt-1.5 pb-0.5 text-sm text-accent-ink wrap-anywhere">{url}</p>
	</div>
)

const Messages = ({ card: { title, image, host } }: { card: Card }) => (
	<div className="overflow-hidden rounded-2xl bg-sunken">
		{image && <Picture src={image} className="aspect-[1.91]" />}
		<div className="px-3.5 py-2.5">
			<p className="line-clamp-2 text-sm font-semibold wrap-anywhere">
				<bdi>{title}</bdi>
			</p>
			<p className={small}>{host}</p>
		</div>
	</div>
)

const Slack = ({ card: { title, text, image, host } }: { card: Card }) => (
	<div className="border-s-4 border-line-strong ps-3">
		<p className="truncate text-sm font-semibold">{host}</p>
		<p className="font-semibold text-accent-ink wrap-anywhere">
			<bdi>{title}</bdi>
		</p>
		{text && (
			<p className="line-clamp-4 text-sm wrap-anywhere">
				<bdi>{text}</bdi>
			</p>
		)}
		{image && <Picture src={image} className="mt-2 max-h-44 max-w-72 rounded-lg" />}
	</div>
)

const LinkedIn = ({ card: { title, image, host } }: { card: Card }) => (
	<div
		className={cx('overflow-hidden rounded-lg border border-line', !image && 'flex items-center')}
	>
		{image ? <Picture src={image} className="aspect-[1.91]" /> : <NoPicture />}
		<div className="min-w-0 px-3 py-2.5">
			<p className="line-clamp-2 text-sm font-semibold wrap-anywhere">
				<bdi>{title}</bdi>
			</p>
			<p className={small}>{host}</p>
		</div>
	</div>
)

/** With a picture, X shows only the title on it; without, a row. */
const Post = ({ card: { title, text, image, host } }: { card: Card }) =>
	image ? (
		<div>
			<div className="relative overflow-hidden rounded-2xl border border-line">
				<Picture src={image} className="aspect-[1.91]" />
				<p className="absolute inset-x-3 bottom-3 w-fit max-w-[calc(100%-1.5rem)] truncate rounded bg-black/75 px-1.5 text-sm text-white">
					<bdi>{title}</bdi>
				</p>
			</div>
			<p className={cx('mt-1', small)}>From {host}</p>
		</div>
	) : (
		<div className="flex max-w-md items-center overflow-hidden rounded-2xl border border-line">
			<NoPicture />
			<div className="min-w-0 px-3 py-2.5 text-sm">
				<p className="truncate text-soft">{host}</p>
				<p className="truncate">
					<bdi>{title}</bdi>
				</p>
				{text && (
					<p className="line-clamp-2 text-soft wrap-anywhere">
						<bdi>{text}</bdi>
					</p>
				)}
			</div>
		</div>
	)

const NoPicture = () => (
	<span className="flex size-24 shrink-0 items-center justify-center border-e border-line bg-sunken text-soft">
		<ImageOff className="size-6" aria-hidden />
	</span>
)
