import { millisecondsInDay } from 'date-fns/constants'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { useReplay } from './webhookQueries'

/** A date in the owner's time zone, as date inputs write it. */
const inputDate = (time: number) => {
	const date = new Date(time)
	const two = (part: number) => String(part).padStart(2, '0')
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Resends all leads since a given day. */
export function ReplayForm({ id }: { id: number }) {
	const [day, setDay] = useState(() => inputDate(Date.now() - millisecondsInDay))
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
				max={inputDate(Date.now())}
				onChange={(event) => setDay(event.target.value)}
			/>
			<Button type="submit" variant="secondary" pending={replay.isPending}>
				{replay.isPending ? 'Sending...' : 'Send again'}
			</Button>
		</form>
	)
}
