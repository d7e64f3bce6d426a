import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx'

/** While there is nothing for it to do. */
const quiet = 'disabled:border-line disabled:bg-surface disabled:text-ink'

const variants = {
	primary: `border border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong ${quiet}`,
	secondary: 'border border-line bg-surface text-ink hover:bg-sunken',
	ghost:
		'text-soft not-disabled:hover:bg-sunken not-disabled:hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink',
	/** Opens the question whether to delete. */
	danger: 'border border-line bg-surface text-bad hover:bg-bad-soft',
	/** Deletes what can't be brought back. */
	final: `border border-transparent bg-bad text-surface not-disabled:hover:opacity-90 ${quiet}`,
}

const sizes = {
	medium: 'h-(--control) px-3',
	small: 'h-(--control) px-2.5 text-sm',
	icon: 'size-(--control)',
}

export type ButtonProps = ComponentProps<'button'> & {
	variant?: keyof typeof variants
	size?: keyof typeof sizes
	/** Busy: uses aria-disabled, because `disabled` would lose the focus. */
	pending?: boolean
	/** Apply the style to the only child, such as a link. */
	asChild?: boolean
}

export function Button({
	variant = 'primary',
	size = 'medium',
	pending,
	asChild,
	className,
	...props
}: ButtonProps) {
	const Element = asChild ? Slot.Root : 'button'
	return (
		<Element
			{...(!asChild && { type: 'button' as const })}
			{...props}
			{...(pending && {
				'aria-disabled': true,
				onClick: (event: MouseEvent) => event.preventDefault(),
			})}
			className={cx(
				'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-lg font-semibold transition-colors disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60',
				variants[variant],
				sizes[size],
				className,
			)}
		/>
	)
}
