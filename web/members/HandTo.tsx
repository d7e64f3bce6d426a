import { useQuery } from '@tanstack/react-query'
import { formatTotal } from '../ui/numbers'
import { Choice } from '../ui/SelectField'
import { leadsOfQuery, type Member, useWorkers } from './queries'

/** Asks who gets a leaving member's leads; renders nothing if they have none. */
export function HandTo({
	member,
	value,
	onChange,
}: {
	member: Member
	value: number | null
	onChange: (handTo: number | null) => void
}) {
	const { data: leads } = useQuery(leadsOfQuery(member.id))
	const workers = useWorkers().filter(({ id }) => id !== member.id)
	if (!leads?.matching) return null
	const { matching, capped } = leads
	return (
		<Choice
			label={matching === 1 ? 'One lead goes to' : `${formatTotal(matching, capped)} leads go to`}
			value={String(value ?? '')}
			options={[
				...workers.map(({ id, name, isYou }) => [String(id), isYou ? 'You' : name] as const),
				['', 'Nobody'] as const,
			]}
			onChange={(id) => onChange(id ? Number(id) : null)}
		/>
	)
}
