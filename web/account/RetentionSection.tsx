import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card, CardHead, cardBody } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { formatCount } from '../ui/numbers'
import { SaveButton } from '../ui/SaveButton'
import { SelectField } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { retentionQuery, useSetRetention } from './privacyQueries'

const never = 'never'

/** In days; null is never. */
const retentionChoices = [null, 30, 90, 180, 365, 730]

/** How long to store leads: indefinitely, or for a number of days. */
export function RetentionSection() {
	const retention = useQuery(retentionQuery)
	return (
		<Card>
			<CardHead
				title="Lead retention"
				hint="Leads older than this are permanently deleted every night. Your analytics keep counting them."
			/>
			<div className={cardBody}>
				{retention.isPending ? (
					<Skeleton className="h-(--control) w-52 max-sm:h-[calc(2*var(--control)+0.75rem)] max-sm:w-full" />
				) : retention.isLoadingError ? (
					<LoadError query={retention} />
				) : (
					<Choice days={retention.data.days} />
				)}
			</div>
		</Card>
	)
}

function Choice({ days }: { days: number | null }) {
	const saved = String(days ?? never)
	const [picked, setPicked] = useState<string>()
	const chosen = picked ?? saved
	const save = useSetRetention()
	// A value set through the API may not be one of our choices.
	const choices = [...new Set([...retentionChoices, days])]
	return (
		<div className="flex flex-wrap items-center gap-3">
			<SelectField
				label="Delete leads after"
				value={chosen}
				options={choices.map((days) => [String(days ?? never), formatDays(days)] as const)}
				onChange={setPicked}
			/>
			<SaveButton
				type="button"
				changed={chosen !== saved}
				saving={save.isPending}
				onClick={() =>
					save.mutate(
						{ days: chosen === never ? null : Number(chosen) },
						{ onSuccess: () => setPicked(undefined) },
					)
				}
			>
				Save<span className="sr-only"> retention</span>
			</SaveButton>
		</div>
	)
}

function formatDays(days: number | null) {
	if (days === null) return 'Keep forever'
	if (days % 365 === 0) return days === 365 ? 'After 1 year' : `After ${days / 365} years`
	return `After ${formatCount(days, 'day')}`
}
