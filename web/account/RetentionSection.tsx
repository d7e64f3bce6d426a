import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Card, CardHead, cardBody } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { formatCount } from '../ui/numbers'
import { SelectField } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { useSavedChoice } from '../ui/useSavedChoice'
import { retentionQuery, useSetRetention } from './privacyQueries'

const ConfirmRetention = lazyPart(() => import('./ConfirmRetention'))

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
				hint="How long leads are kept before they’re permanently deleted. Your analytics keep counting them."
			/>
			<div className={cardBody}>
				{retention.isPending ? (
					<Skeleton className="h-(--control) w-36 max-sm:w-full" />
				) : retention.isLoadingError ? (
					<LoadError query={retention} />
				) : (
					<Choice saved={retention.data.days} />
				)}
			</div>
		</Card>
	)
}

function Choice({ saved }: { saved: number | null }) {
	const save = useSetRetention()
	const [shown, show] = useSavedChoice(saved, (days) => save.mutateAsync({ days }))
	/** A shorter retention until it is confirmed, because it deletes leads. */
	const [asked, setAsked] = useState<number>()
	const days = asked ?? shown
	// A value set through the API may not be one of our choices.
	const choices = [...new Set([...retentionChoices, saved])]
	function choose(days: number | null) {
		if (days !== null && (saved === null || days < saved)) setAsked(days)
		else show(days)
	}
	return (
		<>
			<SelectField
				label="Delete leads after"
				value={String(days ?? never)}
				options={choices.map((days) => [String(days ?? never), formatDays(days)] as const)}
				onChange={(days) => choose(days === never ? null : Number(days))}
			/>
			{asked !== undefined && (
				<Suspense>
					<ConfirmRetention
						days={asked}
						act={() => show(asked)}
						close={() => setAsked(undefined)}
					/>
				</Suspense>
			)}
		</>
	)
}

function formatDays(days: number | null) {
	if (days === null) return 'Keep forever'
	if (days % 365 === 0) return days === 365 ? 'After 1 year' : `After ${days / 365} years`
	return `After ${formatCount(days, 'day')}`
}
