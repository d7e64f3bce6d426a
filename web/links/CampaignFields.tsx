import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { noValue, otherValues } from '../../schema/dimensions'
import { originsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { useTimeZone } from '../shell/session'
import { TextField } from '../ui/Field'
import { useToday } from '../ui/timeZone'
import { type Campaign, type CampaignPart, campaignParts, meantBy } from './campaign'

/**
 * The parameters of a campaign. Suggests what was used before in this browser and, for campaigns, what the workspace's
 * leads of the last 90 days came by; and warns of another spelling, which would count apart.
 */
export function CampaignFields({
	campaign,
	earlier,
	onChange,
}: {
	campaign: Campaign
	earlier: Partial<Record<CampaignPart, string[]>>
	onChange: (part: CampaignPart, value: string) => void
}) {
	const id = useId()
	const { data: origins } = useQuery(originsQuery(lastDays(90, useToday(useTimeZone()))))
	const campaigns = (origins?.campaigns ?? [])
		.map(({ value }) => value)
		.filter((value) => value !== noValue && value !== otherValues)
	const knownOf = (part: CampaignPart) => [
		...new Set([...(earlier[part] ?? []), ...(part === 'utm_campaign' ? campaigns : [])]),
	]
	return (
		<fieldset className="min-w-0">
			<legend className="font-medium">Campaign</legend>
			<p className="mb-3 text-sm text-soft">
				Tells you where a lead came from. You’ll see it on the lead and in CSV exports.
			</p>
			<div className="grid gap-3 sm:grid-cols-2">
				{(Object.keys(campaignParts) as CampaignPart[]).map((part) => {
					const [label, example] = campaignParts[part]
					const known = knownOf(part)
					const meant = meantBy(campaign[part], known)
					return (
						<div key={part}>
							<TextField
								label={label}
								placeholder={example}
								list={`${id}-${part}`}
								maxLength={200}
								autoCapitalize="none"
								value={campaign[part]}
								onChange={(event) => onChange(part, event.target.value)}
							/>
							<datalist id={`${id}-${part}`}>
								{known.map((value) => (
									<option key={value} value={value} />
								))}
							</datalist>
							{meant && (
								<p role="status" className="mt-1 text-sm text-warn">
									You have used “{meant}”. This would count apart.{' '}
									<button
										type="button"
										className="font-medium underline"
										onClick={() => onChange(part, meant)}
									>
										Use “{meant}”
									</button>
								</p>
							)}
						</div>
					)
				})}
			</div>
		</fieldset>
	)
}
