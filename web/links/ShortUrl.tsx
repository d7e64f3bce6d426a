import { CopyButton } from '../ui/CopyButton'
import { type LinkRow, nameOf, shareUrl } from './queries'

/** l/{name} with a button that copies the full URL. */
export function ShortUrl({ link }: { link: Pick<LinkRow, 'slug' | 'shortId'> }) {
	const name = nameOf(link)
	return (
		<span className="inline-flex items-center gap-1 whitespace-nowrap">
			<code className="max-w-44 truncate text-sm max-sm:max-w-22" title={`l/${name}`}>
				l/{name}
			</code>
			<CopyButton text={shareUrl(name)} label={`Copy l/${name}`} />
		</span>
	)
}
