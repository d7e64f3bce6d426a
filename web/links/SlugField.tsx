import type { ComponentProps } from 'react'
import { shownAddress } from '../../schema/linkAddress'
import { cx } from '../ui/cx'
import { box, Labeled } from '../ui/Field'

/** The last part of a link's address, after what comes before it. */
export function SlugField({
	shortId,
	domain,
	error,
	...props
}: {
	shortId: string
	/** Empty for the default host. */
	domain: string
	error: string | undefined
} & ComponentProps<'input'>) {
	const whole = shownAddress({ shortId, slug: null, domain: domain || null }, location.origin)
	return (
		<Labeled label="Custom address" hint="Letters, digits and hyphens" error={error}>
			{(named) => (
				<span
					className={cx(
						box,
						'flex h-(--control) items-center px-0! -outline-offset-1 outline-accent has-focus-visible:outline-2 has-aria-invalid:border-bad',
					)}
				>
					<span className="flex h-full max-w-3/5 items-center rounded-l-lg border-r border-line bg-sunken px-2.5 font-mono text-soft">
						<span className="truncate">{whole.slice(0, -shortId.length)}</span>
					</span>
					<input
						type="text"
						placeholder={shortId}
						autoCapitalize="none"
						autoCorrect="off"
						spellCheck={false}
						maxLength={50}
						{...props}
						{...named}
						className="h-full min-w-0 flex-1 bg-transparent px-2.5 font-mono outline-none placeholder:text-soft/80"
					/>
				</span>
			)}
		</Labeled>
	)
}
