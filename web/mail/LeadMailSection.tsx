import { useQuery } from '@tanstack/react-query'
import { Card, CardHead, cardBody } from '../ui/Card'
import { CheckboxField } from '../ui/Field'
import { LoadError } from '../ui/LoadError'
import { SelectField } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { useSavedChoice } from '../ui/useSavedChoice'
import { choiceNames } from './choices'
import { type LeadMails, leadMailsQuery, useSetLeadMails } from './queries'

/** Which leads the user gets emails about: new ones, which a link can override, and their own. */
export function LeadMailSection() {
	const choice = useQuery(leadMailsQuery)
	return (
		<>
			<Card>
				<CardHead title="Email about new leads" hint="Each link can override this setting." />
				<div className={cardBody}>
					{choice.isPending ? (
						<Skeleton className="h-(--control) w-36 max-sm:w-full" />
					) : choice.isLoadingError ? (
						<LoadError query={choice} />
					) : (
						<NewLeads saved={choice.data.leads} />
					)}
				</div>
			</Card>
			{!choice.isLoadingError && (
				<Card>
					<CardHead title="Assignments and mentions" />
					<div className={cardBody}>
						{choice.isPending ? (
							<Skeleton className="h-(--control) w-56" />
						) : (
							<OwnWork saved={choice.data.personal} />
						)}
					</div>
				</Card>
			)}
		</>
	)
}

function NewLeads({ saved }: { saved: LeadMails['leads'] }) {
	const save = useSetLeadMails()
	const [chosen, choose] = useSavedChoice(saved, (leads) => save.mutateAsync({ leads }))
	return (
		<SelectField
			label="Email me about new leads"
			value={chosen}
			options={choiceNames}
			onChange={choose}
		/>
	)
}

function OwnWork({ saved }: { saved: boolean }) {
	const save = useSetLeadMails()
	const [wanted, want] = useSavedChoice(saved, (personal) => save.mutateAsync({ personal }))
	return (
		<CheckboxField
			label="Email me when I’m assigned a lead or mentioned in a note"
			checked={wanted}
			onChange={({ target }) => want(target.checked)}
		/>
	)
}
