import { CopyButton } from '../ui/CopyButton'
import { shareUrl } from './queries'

/** l/{shortId} with a button that copies the full URL. */
export function ShortUrl({ shortId }: { shortId: string }) {
	return (
		<span className="inline-flex items-center gap-1 whitespace-nowrap">
			<code className="text-sm">l/{shortId}</code>
			<CopyButton text={shareUrl(shortId)} label={`Copy l/${shortId}`} />
		</span>
	)
}
