import { CircleAlert, Info } from 'lucide-react'
import { cx } from './cx'

/** What is wrong with an address, and what to do about it; `place` says what leads there. */
export function Finding({
	place,
	finding: { url, broken, message, next },
}: {
	place: string
	finding: { url: string; broken: boolean; message: string; next: string }
}) {
	const Icon = broken ? CircleAlert : Info
	return (
		<li className="flex gap-2.5">
			<Icon
				className={cx('mt-0.5 size-5 shrink-0', broken ? 'text-bad' : 'text-warn')}
				aria-hidden
			/>
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">{message}</p>
				<p className="text-soft">{next}</p>
				<p className="mt-0.5 truncate text-sm text-soft">
					{place}:{' '}
					<a href={url} target="_blank" rel="noreferrer" className="hover:underline">
						<bdi>{url}</bdi>
					</a>
				</p>
			</div>
		</li>
	)
}
