import { Link2 } from 'lucide-react'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { normalizeWebAddress } from '../../schema/webAddress'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { FieldNote } from '../ui/Field'
import { useIsPhone } from '../ui/useNarrow'
import { privateHint } from './privateHint'
import { type LinkRow, useLinkTo } from './queries'

const CreatedLink = lazyPart(() => import('./CreatedLink'))

const label = 'Paste a URL to turn it into a link'

/** Turns a pasted URL into a link; title and description come from the page itself. */
export function PasteAddress() {
	const [typed, setTyped] = useState('')
	const [fault, setFault] = useState('')
	const [created, setCreated] = useState<LinkRow>()
	const make = useLinkTo()
	const id = useId()
	const hint = privateHint(typed)
	const phone = useIsPhone()
	function submit(event: FormEvent) {
		event.preventDefault()
		if (make.isPending) return
		const address = normalizeWebAddress(typed)
		if (!address) return setFault('Please enter a valid URL')
		make.mutate(address, {
			onSuccess: (link) => {
				setTyped('')
				setCreated(link)
			},
		})
	}
	return (
		<section aria-label="A new link" className="space-y-4">
			<form noValidate onSubmit={submit}>
				<div className="flex items-center gap-2 rounded-lg border border-line-strong bg-surface p-1.5 pl-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-accent">
					<Link2 className="size-4 shrink-0 text-soft" aria-hidden />
					<input
						aria-label={label}
						placeholder={phone ? 'Paste a URL' : label}
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
						className="h-(--control) min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-soft"
					/>
					<Button type="submit" pending={make.isPending}>
						{make.isPending ? 'Creating...' : 'Create link'}
					</Button>
				</div>
				<FieldNote id={id} error={fault} hint={hint} />
			</form>
			{created && (
				<Suspense>
					<CreatedLink key={created.id} link={created} close={() => setCreated(undefined)} />
				</Suspense>
			)}
		</section>
	)
}
