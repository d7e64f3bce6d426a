import { useMay } from '../shell/may'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { toastError } from '../ui/toastError'
import { useServerForm } from '../ui/useServerForm'
import { type DomainRow, useChangeDomain } from './queries'

const valuesOf = ({ root, notFound }: DomainRow) => ({
	root: root ?? '',
	notFound: notFound ?? '',
})

/** Where a domain's root and unknown names lead. */
export function WaysForm({ domain }: { domain: DomainRow }) {
	const change = useChangeDomain()
	const mayChange = useMay()('domains.write')
	const form = useServerForm({ defaultValues: valuesOf(domain) })
	const { isDirty } = form.formState
	const address = { type: 'url', inputMode: 'url', readOnly: !mayChange } as const
	return (
		<form
			noValidate
			className="grid gap-4 sm:grid-cols-2"
			onSubmit={form.submit(
				({ root, notFound }) =>
					change.mutateAsync(
						{ domain, root: root.trim() || null, notFound: notFound.trim() || null },
						{ onSuccess: (saved) => form.reset(valuesOf(saved)) },
					),
				(error) => toastError('Failed to save the domain', error),
			)}
		>
			<TextField
				label="The domain itself goes to"
				placeholder="A “Page not found” page"
				{...address}
				{...form.field('root')}
			/>
			<TextField
				label="Unknown addresses go to"
				placeholder="A “Page not found” page"
				{...address}
				{...form.field('notFound')}
			/>
			{isDirty && (
				<div className="sm:col-span-2">
					<Button type="submit" pending={form.pending}>
						Save addresses
					</Button>
				</div>
			)}
		</form>
	)
}
