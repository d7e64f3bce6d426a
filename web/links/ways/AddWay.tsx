import { useEffect } from 'react'
import { maxWayLabel, type WayIn } from '../../../schema/wayIn'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { lazyResolver } from '../../ui/lazyResolver'
import { useServerForm } from '../../ui/useServerForm'
import { type LinkRow, shownName } from '../queries'
import { useAddWay } from './queries'

const resolver = lazyResolver(async () => (await import('../../../schema/wayInShape')).wayInput)

/** A name derived from a label: “Flyer at the fair” becomes flyer-at-the-fair. */
const nameFrom = (label: string) =>
	label
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, 40)
		.replace(/^-|-$/g, '')

/** The form for another channel of a link. */
export function AddWay({ link, close }: { link: LinkRow; close: () => void }) {
	const add = useAddWay(link.id)
	const form = useServerForm<WayIn>({ resolver, defaultValues: { name: '', label: '' } })
	const { setFocus, setValue, getFieldState, formState } = form
	useEffect(() => setFocus('label'), [setFocus])
	return (
		<form
			noValidate
			aria-label="New channel"
			className="space-y-3 border-b border-line py-4"
			onSubmit={form.submit((way) => add.mutateAsync(way).then(close))}
		>
			<div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
				<TextField
					label="Where you share it"
					placeholder="Flyer at the fair"
					autoComplete="off"
					maxLength={maxWayLabel}
					{...form.field('label', {
						onChange: ({ target }) => {
							if (!getFieldState('name', formState).isDirty)
								setValue('name', nameFrom(target.value))
						},
					})}
				/>
				<TextField
					label="Name in the address"
					placeholder="flyer"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={40}
					hint={`${shownName(link)}/${form.watch('name') || 'flyer'}. It can’t be changed later, because it may be printed.`}
					{...form.field('name')}
				/>
			</div>
			{formState.errors.root && (
				<p role="alert" className="text-bad">
					{formState.errors.root.message}
				</p>
			)}
			<div className="flex gap-2">
				<Button type="submit" pending={form.pending}>
					Add
				</Button>
				<Button variant="ghost" onClick={close}>
					Cancel
				</Button>
			</div>
		</form>
	)
}
