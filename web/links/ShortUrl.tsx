import { CopyButton } from '../ui/CopyButton'
import { cx } from '../ui/cx'
import { type LinkRow, nameOf, shareUrl } from './queries'

/**
 * l/{name} with a button that copies the full URL; in a table row the button appears on hover or focus, if the device
 * can hover.
 */
export function ShortUrl({
	link,
	inRow,
}: {
	link: Pick<LinkRow, 'slug' | 'shortId'>
	inRow?: true
}) {
	const name = nameOf(link)
	return (
		<span className="flex min-w-0 items-center gap-0.5 whitespace-nowrap">
			<code className={cx('min-w-0 truncate text-sm', !inRow && 'max-w-44')} title={`l/${name}`}>
				l/{name}
			</code>
			<CopyButton
				text={shareUrl(name)}
				label={`Copy l/${name}`}
				{...(inRow && {
					tabIndex: -1,
					className:
						'group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0',
				})}
			/>
		</span>
	)
}
