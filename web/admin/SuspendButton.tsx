import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextAreaField } from '../ui/Field'
import { type Subject, useSuspension } from './queries'

type Props = { subject: Subject; name: string; suspended: boolean }

/** Suspends a link or account after asking for a reason, or releases it at once. */
export function SuspendButton({ subject, name, suspended }: Props) {
	const [open, setOpen] = useState(false)
	const change = useSuspension()
	const { kind } = subject
	if (suspended) {
		return (
			<Button
				variant="secondary"
				size="small"
				pending={change.isPending}
				aria-label={`Release the ${kind} ${name}`}
				onClick={() => change.mutate({ ...subject, reason: null })}
			>
				Release {kind}
			</Button>
		)
	}
	return (
		<Dialog
			title={`Suspend this ${kind}?`}
			description={
				kind === 'link'
					? 'Visitors can’t open it and it collects no leads. Its owner sees the reason.'
					: 'Visitors can’t open any of its links. Its owner sees the reason and can still read and export.'
			}
			open={open}
			onOpenChange={setOpen}
			trigger={
				<Button variant="secondary" size="small" aria-label={`Suspend the ${kind} ${name}`}>
					Suspend {kind}
				</Button>
			}
		>
			<Reason subject={subject} onDone={() => setOpen(false)} />
		</Dialog>
	)
}

function Reason({ subject, onDone }: { subject: Subject; onDone: () => void }) {
	const [reason, setReason] = useState('')
	const change = useSuspension()
	function suspend(event: FormEvent) {
		event.preventDefault()
		change.mutate({ ...subject, reason }, { onSuccess: onDone })
	}
	return (
		<form className="space-y-5 px-6 pb-6" onSubmit={suspend}>
			<TextAreaField
				label="Reason"
				hint="The owner sees this."
				rows={3}
				maxLength={300}
				required
				value={reason}
				onChange={({ currentTarget }) => setReason(currentTarget.value)}
			/>
			<div className="flex flex-wrap justify-end gap-2">
				<Button variant="secondary" onClick={onDone}>
					Cancel
				</Button>
				<Button type="submit" pending={change.isPending}>
					{change.isPending ? 'Suspending...' : `Suspend ${subject.kind}`}
				</Button>
			</div>
		</form>
	)
}
