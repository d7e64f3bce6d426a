import { subDays } from 'date-fns/subDays'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { dateHere, today } from '../ui/today'
import { useReplay } from './webhookQueries'

/** Resends all leads since a given day. */
export function ReplayForm({ id }: { id: number }) {
	const [day, setDay] = useState(() => dateHere(subDays(new Date(), 1)))
	const replay = useReplay(id)
	return (
		<form
			className="flex flex-wrap items-end gap-3 pt-3"
			onSubmit={(event) => {
				event.preventDefault()
				const since = new Date(`${day}T00:00`)
				if (!Number.isNaN(since.getTime()) && !replay.isPending) replay.mutate(since.toISOString())
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
			<Button type="submit" variant="secondary" pending={replay.isPending}>
				{replay.isPending ? 'Sending...' : 'Send again'}
			</Button>
		</form>
	)
}
