import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sameJson } from '../../schema/sameJson'
import { Card, CardHead, cardBody } from '../ui/Card'
import { CheckboxField } from '../ui/Field'
import { LoadError } from '../ui/LoadError'
import { SaveButton } from '../ui/SaveButton'
import { SelectField } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { choiceNames } from './choices'
import { type LeadMails, leadMailsQuery, useSetLeadMails } from './queries'

/** Which new leads the owner gets emails about; a link can override it. */
export function LeadMailSection() {
	const choice = useQuery(leadMailsQuery)
	return (
		<Card>
			<CardHead
				title="Email about new leads"
				hint="Reply to one of these emails to write to the lead. Each link can override this setting."
			/>
			<div className={`space-y-4 ${cardBody}`}>
				{choice.isPending ? (
					<Skeleton className="h-[calc(3*var(--control)+2rem)] w-56" />
				) : choice.isLoadingError ? (
					<LoadError query={choice} />
				) : (
					<Choices saved={choice.data} />
				)}
			</div>
		</Card>
	)
}

function Choices({ saved }: { saved: LeadMails }) {
	const [picked, setPicked] = useState<Partial<LeadMails>>({})
	const chosen = { ...saved, ...picked }
	const save = useSetLeadMails()
	return (
		<>
			<SelectField
				label="Email about new leads"
				value={chosen.leads}
				options={choiceNames}
				onChange={(leads) => setPicked({ ...picked, leads })}
			/>
			<CheckboxField
				label="Email me when a lead is assigned to me or a note mentions me"
				checked={chosen.personal}
				onChange={({ target }) => setPicked({ ...picked, personal: target.checked })}
			/>
			<SaveButton
				type="button"
				changed={!sameJson(chosen, saved)}
				saving={save.isPending}
				// Only what was picked: another tab may have changed the rest.
				onClick={() => save.mutate(picked, { onSuccess: () => setPicked({}) })}
			>
				Save<span className="sr-only"> email settings</span>
			</SaveButton>
		</>
	)
}
