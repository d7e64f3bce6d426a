import { CopyButton } from '../ui/CopyButton'
import { cx } from '../ui/cx'
import { type LinkRow, shareUrl, shownName } from './queries'

/** A link's short address with a button that copies the full URL; in a table row it appears on hover or focus. */
export function ShortUrl({
	link,
	inRow,
	tabIndex,
}: {
	link: Pick<LinkRow, 'slug' | 'shortId' | 'domain'>
	inRow?: true
	tabIndex?: number
}) {
	const name = shownName(link)
	return (
		<span className="flex min-w-0 items-center gap-0.5 whitespace-nowrap">
			<code className={cx('min-w-0 truncate text-sm', !inRow && 'max-w-44')} title={name}>
				{name}
			</code>
			<CopyButton
				text={shareUrl(link)}
				label={`Copy ${name}`}
				{...(tabIndex !== undefined && { tabIndex })}
				className={cx(
					'[&_svg]:size-3.5',
					inRow &&
						'group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0',
				)}
			/>
		</span>
	)
}
