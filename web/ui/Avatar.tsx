import { initialsOf } from '../../schema/text'
import { cx } from './cx'

/** A person's initials in a circle. Decorative: the name stands beside it or is its title. */
export function Avatar({ name, large }: { name: string; large?: true }) {
	return (
		<span
			aria-hidden
			className={cx(
				'inline-flex shrink-0 items-center justify-center rounded-full bg-sunken text-sm font-semibold tracking-tighter text-soft ring-1 ring-line ring-inset',
				large ? 'size-8' : 'size-6',
			)}
		>
			{initialsOf(name)}
		</span>
	)
}
