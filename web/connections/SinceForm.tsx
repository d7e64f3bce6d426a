import { subDays } from 'date-fns/subDays'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { dateHere, today } from '../ui/today'

/** Sends all leads since a given day. */
export function SinceForm({
	button,
	pending,
	send,
}: {
	/** The button's label, idle and busy. */
	button: readonly [string, string]
	pending: boolean
	send: (since: string) => void
}) {
	const [day, setDay] = useState(() => dateHere(subDays(new Date(), 1)))
	return (
		<form
			className="flex flex-wrap items-end gap-3 pt-3"
			onSubmit={(event) => {
				event.preventDefault()
				const since = new Date(`${day}T00:00`)
				if (!Number.isNaN(since.getTime()) && !pending) send(since.toISOString())
			}}
		>
			<TextField
				label="All leads since"
				type="date"
				required
				value={day}
				max={today()}
				onChange={(event) => setDay(event.target.value)}
			/>
			<Button type="submit" variant="secondary" pending={pending}>
				{pending ? button[1] : button[0]}
			</Button>
		</form>
	)
}
