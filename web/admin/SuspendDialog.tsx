import { type FormEvent, useState } from 'react'
import { Dialog, FormFoot } from '../ui/Dialog'
import { TextAreaField } from '../ui/Field'
import { type Subject, useSuspension } from './queries'

/** Suspends a link or account, for a reason that its owner sees. */
export function SuspendDialog({ subject, close }: { subject: Subject; close: () => void }) {
	const [reason, setReason] = useState('')
	const change = useSuspension()
	const { kind } = subject
	function suspend(event: FormEvent) {
		event.preventDefault()
		change.mutate({ ...subject, reason }, { onSuccess: close })
	}
	return (
		<Dialog
			open
			title={`Suspend this ${kind}?`}
			description={
				kind === 'link'
					? 'Visitors can’t open it, and it collects no leads.'
					: 'Visitors can’t open any of its links. Its owner can still read and export.'
			}
			onOpenChange={(open) => !open && close()}
		>
			<form className="space-y-5 px-(--inset) pb-6" onSubmit={suspend}>
				<TextAreaField
					label="Reason"
					hint="The owner sees this."
					rows={3}
					maxLength={300}
					required
					value={reason}
					onChange={({ currentTarget }) => setReason(currentTarget.value)}
				/>
				<FormFoot save={`Suspend ${kind}`} busy="Suspending..." pending={change.isPending} />
			</form>
		</Dialog>
	)
}
