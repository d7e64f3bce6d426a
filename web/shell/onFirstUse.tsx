import { Slot } from 'radix-ui'
import { type ComponentType, type ReactNode, Suspense, startTransition, useState } from 'react'
import { lazyPart } from './lazyPart'

/**
 * A button whose popover or dialog is fetched with `lazyPart` when the button is first pressed. The fetched
 * component renders the same button, `trigger`, and starts out open.
 */
export function onFirstUse<Props extends { trigger: ReactNode }>(
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	const Part = lazyPart(load)
	return Object.assign(
		(props: Props) => (
			<FirstUse trigger={props.trigger}>
				<Part {...props} />
			</FirstUse>
		),
		{ fetch: Part.fetch },
	)
}

function FirstUse({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
	const [used, setUsed] = useState(false)
	return (
		<Suspense>
			{used ? (
				children
			) : (
				<Slot.Root
					aria-haspopup="dialog"
					aria-expanded={false}
					// A transition, so that this button stays until the fetched one has loaded.
					onClick={() => startTransition(() => setUsed(true))}
				>
					{trigger}
				</Slot.Root>
			)}
		</Suspense>
	)
}
