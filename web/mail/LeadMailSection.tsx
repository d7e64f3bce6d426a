import { useQuery } from '@tanstack/react-query'
import { Card, CardHead, cardBody } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { SelectField } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { choiceNames } from './choices'
import { leadMailsQuery, useSetLeadMails } from './queries'

/** Which new leads the owner gets emails about; a link can override it. */
export function LeadMailSection() {
	const choice = useQuery(leadMailsQuery)
	const save = useSetLeadMails()
	return (
		<Card>
			<CardHead
				title="Email about new leads"
				hint="Reply to one of these emails to write to the lead. Each link can override this setting."
			/>
			<div className={`space-y-4 ${cardBody}`}>
				{choice.isPending ? (
					<Skeleton className="h-10 w-56" />
				) : choice.isLoadingError ? (
					<LoadError query={choice} />
				) : (
					<>
						<SelectField
							label="Email about new leads"
							value={choice.data.leads}
							options={choiceNames}
							disabled={save.isPending}
							onChange={(leads) => save.mutate({ leads })}
						/>
						<label className="checked-line">
							<input
								type="checkbox"
								className="check"
								checked={choice.data.personal}
								disabled={save.isPending}
								onChange={({ target }) => save.mutate({ personal: target.checked })}
							/>
							Email me when a lead is assigned to me or a note mentions me
						</label>
					</>
				)}
			</div>
		</Card>
	)
}
