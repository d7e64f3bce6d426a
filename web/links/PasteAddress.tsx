import { Link2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { normalizeWebAddress } from '../../schema/webAddress'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { FieldNote } from '../ui/Field'
import { privateHint } from './privateHint'
import { type LinkRow, useLinkTo } from './queries'

const label = 'Paste a URL to turn it into a link'

/** Below the header, which has no room for a message. */
const floating =
	'sm:absolute sm:top-full sm:right-0 sm:left-0 sm:mt-2 sm:rounded-lg sm:bg-surface sm:px-3 sm:py-2 sm:shadow-(--float) sm:*:mt-0 sm:empty:hidden'

/**
 * Turns a pasted URL into a link; title and description come from the page itself. Holds what was typed, so that a key
 * renders nothing else.
 */
export function PasteAddress({
	onCreated,
	wide = false,
}: {
	onCreated: (link: LinkRow) => void
	/** Takes all the width it gets, and has room for a message below. */
	wide?: boolean
}) {
	const [typed, setTyped] = useState('')
	const [fault, setFault] = useState('')
	const make = useLinkTo()
	const input = useRef<HTMLInputElement>(null)
	const id = useId()
	const hint = privateHint(typed)
	function submit(event: FormEvent) {
		event.preventDefault()
		if (make.isPending) return
		const address = normalizeWebAddress(typed)
		if (!address) {
			setFault('Please enter a valid URL')
			return input.current?.focus()
		}
		make.mutate(address, {
			onSuccess: (link) => {
				setTyped('')
				onCreated(link)
			},
		})
	}
	return (
		<form noValidate onSubmit={submit} className="relative max-sm:w-full">
			<div className="flex items-center gap-2 rounded-lg border border-line-strong/60 bg-surface pl-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-accent has-[input[aria-invalid]]:border-bad has-[input[aria-invalid]]:outline-bad max-sm:h-11 max-sm:pr-1 pointer-coarse:h-11 pointer-coarse:pr-1">
				<Link2 className="size-4 shrink-0 text-soft" aria-hidden />
				<input
					ref={input}
					aria-label={label}
					placeholder="Paste a URL"
					type="url"
					inputMode="url"
					autoCapitalize="none"
					autoComplete="off"
					spellCheck={false}
					value={typed}
					aria-invalid={fault ? true : undefined}
					aria-describedby={fault || hint ? id : undefined}
					onChange={({ target }) => {
						setTyped(target.value)
						setFault('')
					}}
					className={cx(
						'h-(--control) min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-soft',
						!wide && 'sm:w-56 xl:w-72',
					)}
				/>
				<Button
					type="submit"
					pending={make.isPending}
					className="relative h-9 after:absolute after:-inset-1 sm:pointer-fine:mr-0.5 sm:pointer-fine:h-7 sm:pointer-fine:px-2.5"
				>
					{make.isPending ? 'Creating...' : 'Create link'}
				</Button>
			</div>
			<div className={cx(!wide && floating)}>
				{(fault || hint) && <FieldNote id={id} error={fault} hint={hint} />}
			</div>
		</form>
	)
}
