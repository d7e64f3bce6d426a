import { useState } from 'react'
import type { ToolDeletion } from '../../schema/connectorKinds'
import { useConnectedTools } from '../connections/useConnectedTools'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { Cancel, Dialog, DialogFoot } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { Choice } from '../ui/SelectField'
import { useServerForm } from '../ui/useServerForm'
import { useErasePerson } from './privacyQueries'

/** Erases one person on request. */
export function EraseSection() {
	return (
		<Card>
			<CardHead
				title="Erasure requests"
				hint="If someone asks you to delete their data, this erases every lead with their email address."
			/>
			<div className={cardBody}>
				<Dialog
					title="Erase a person?"
					description="Their leads on all your links are deleted right away. This can’t be undone."
					trigger={<Button variant="danger">Erase a person</Button>}
				>
					<Confirmation />
				</Dialog>
			</div>
		</Card>
	)
}

const resolver = lazyResolver(async () => (await import('./erasureForm')).erasureForm)

function Confirmation() {
	const form = useServerForm({
		resolver,
		defaultValues: { email: '', again: '' },
	})
	const erase = useErasePerson()
	const [there, setThere] = useState<ToolDeletion>('delete')
	const tools = useConnectedTools()
	return (
		<form
			noValidate
			className="space-y-5 px-(--inset) pb-6"
			onSubmit={form.submit(({ email }) =>
				erase.mutateAsync({ email, ...(tools && { connectors: there }) }).then(() => form.reset()),
			)}
		>
			<TextField
				label="Their email address"
				type="email"
				autoComplete="off"
				{...form.field('email')}
			/>
			<TextField
				label="Type it again to confirm"
				type="email"
				autoComplete="off"
				{...form.field('again')}
			/>
			{tools && (
				<Choice
					label={`In ${tools}`}
					value={there}
					options={[
						['delete', 'Delete them there, too'],
						['leave', 'Leave them there'],
					]}
					onChange={setThere}
				/>
			)}
			<DialogFoot>
				<Cancel />
				<Button
					type="submit"
					variant="final"
					disabled={form.watch(['email', 'again']).includes('')}
					pending={form.pending}
				>
					{form.saving ? 'Erasing...' : 'Permanently erase their leads'}
				</Button>
			</DialogFoot>
		</form>
	)
}
