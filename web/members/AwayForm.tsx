import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button'
import { formatDate } from '../ui/dates'
import { TextField } from '../ui/Field'
import { SaveButton } from '../ui/SaveButton'
import { dateHere } from '../ui/today'
import { awayTime } from './away'
import { useSetAway } from './changes'
import type { Member } from './queries'

const dayMs = 24 * 3600_000

/** Sets until when links assign a member no leads. */
export function AwayForm({ member, done }: { member: Member; done?: () => void }) {
	const save = useSetAway()
	const until = awayTime(member)
	const saved = until ? dateHere(until) : ''
	const [back, setBack] = useState(saved)
	const set = (day: string | null) =>
		save.mutate(
			{ member, back: day },
			{
				onSuccess: () => {
					setBack(day ?? '')
					done?.()
				},
			},
		)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		set(back)
	}
	return (
		<form className="space-y-5" onSubmit={submit}>
			<TextField
				label="Back on"
				type="date"
				required
				min={dateHere(new Date(Date.now() + dayMs))}
				max="9999-12-31"
				value={back}
				hint={until ? `Away until ${formatDate(until.toISOString())}` : undefined}
				onChange={({ target }) => setBack(target.value)}
			/>
			<div className="flex gap-2 max-sm:*:flex-1">
				<SaveButton changed={back !== saved} saving={save.isPending} />
				{until && (
					<Button variant="secondary" disabled={save.isPending} onClick={() => set(null)}>
						Back now
					</Button>
				)}
			</div>
		</form>
	)
}
