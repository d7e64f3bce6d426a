import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx'

const variants = {
	primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-sm',
	secondary: 'border border-line bg-surface text-ink hover:bg-sunken shadow-sm',
	ghost: 'text-soft hover:bg-sunken hover:text-ink',
	danger: 'border border-line bg-surface text-bad hover:bg-bad-soft',
}

const sizes = {
	medium: 'h-10 px-4',
	small: 'h-8 px-3 text-sm',
	icon: 'size-9',
}

export type ButtonProps = ComponentProps<'button'> & {
	variant?: keyof typeof variants
	size?: keyof typeof sizes
	/** At work: says disabled and does nothing, but keeps the focus, which `disabled` drops. */
	pending?: boolean
	/** Lend the look to the one child, a link for instance. */
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
				'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60',
				variants[variant],
				sizes[size],
				className,
			)}
		/>
	)
}
