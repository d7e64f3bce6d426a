import { initialsOf } from '../../schema/text'
import { cx } from './cx'

/** A person's initials in a circle. Decorative: the name stands beside it or is its title. */
export function Avatar({ name, large }: { name: string; large?: true }) {
	return (
		<span
			aria-hidden
			data-initials={initialsOf(name)}
			className={cx(
				'initials bg-sunken text-soft ring-1 ring-line ring-inset',
				large ? 'size-8' : 'size-6',
			)}
		/>
	)
}
