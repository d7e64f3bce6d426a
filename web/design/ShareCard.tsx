import { Image } from 'lucide-react'
import { type Design, picturePath } from '../../schema/design'
import { sharePreview } from '../../schema/shareCard'
import type { Sample } from './states'

/** A preview of the link as chat apps show it. */
export function ShareCard({ link, design }: { link: Sample; design: Design }) {
	const { title, text, image } = sharePreview(link, design)
	return (
		<figure className="rounded-lg bg-sunken p-3">
			<figcaption className="mb-2 text-sm text-soft">In a chat</figcaption>
			<div className="overflow-hidden rounded-lg rounded-es-sm border border-line bg-surface">
				{image ? (
					<img src={picturePath(image)} alt="" className="aspect-[1200/630] w-full object-cover" />
				) : (
					<span className="flex aspect-[4/1] w-full items-center justify-center gap-2 border-b border-line text-sm text-soft">
						<Image className="size-4" aria-hidden /> No picture yet
					</span>
				)}
				<div className="p-3">
					<p className="text-sm text-soft">{new URL(link.url).host}</p>
					<p className="mt-0.5 line-clamp-2 font-semibold wrap-anywhere" dir="auto">
						{title}
					</p>
					{text && (
						<p className="mt-0.5 line-clamp-2 text-sm text-soft wrap-anywhere" dir="auto">
							{text}
						</p>
					)}
				</div>
			</div>
		</figure>
	)
}
