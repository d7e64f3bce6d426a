import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { noValue, otherValues } from '../../schema/dimensions'
import { type CampaignPart, campaignPartNames, campaignParts } from '../../schema/presets'
import { originsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { useTimeZone } from '../shell/session'
import { TextField } from '../ui/Field'
import { useToday } from '../ui/timeZone'
import { type Campaign, campaignOf, meantBy, noCampaign, sameCampaign } from './campaign'
import { campaignsQuery, useDeleteCampaign, useSaveCampaign } from './campaignQueries'
import { PresetChoice } from './PresetChoice'

/**
 * A campaign's parameters, from a template of the workspace or typed. Suggests values from templates, from earlier use in
 * this browser and, for campaigns, from the workspace's leads of the last 90 days. Warns about spelling variants, which
 * would count separately.
 */
export function CampaignFields({
	campaign,
	earlier,
	onChange,
}: {
	campaign: Campaign
	earlier: Partial<Record<CampaignPart, string[]>>
	onChange: (campaign: Campaign) => void
}) {
	const id = useId()
	const { data: origins } = useQuery(originsQuery(lastDays(90, useToday(useTimeZone()))))
	const campaigns = (origins?.campaigns ?? [])
		.map(({ value }) => value)
		.filter((value) => value !== noValue && value !== otherValues)
	const templates = useQuery(campaignsQuery).data ?? []
	const save = useSaveCampaign()
	const remove = useDeleteCampaign()
	const change = (part: CampaignPart, value: string) => onChange({ ...campaign, [part]: value })
	const knownOf = (part: CampaignPart) => [
		...new Set([
			...templates.flatMap(({ parameters }) => parameters[part] ?? []),
			...(part === 'utm_campaign' ? campaigns : []),
			...(earlier[part] ?? []),
		]),
	]
	return (
		<fieldset className="min-w-0">
			<legend className="font-semibold">Campaign</legend>
			<p className="mb-3 text-sm text-soft">
				Tells you where a lead came from. You’ll see it on the lead and in CSV exports.
			</p>
			<div className="mb-3">
				<PresetChoice
					label="Template"
					presets={templates.map(({ parameters, ...template }) => ({
						...template,
						value: campaignOf(parameters),
					}))}
					value={campaign}
					isSame={sameCampaign}
					initial={{ name: 'No template', value: noCampaign }}
					action="links.write"
					onChange={onChange}
					save={(name, done) => save.mutate({ name, parameters: campaign }, { onSuccess: done })}
					saving={save.isPending}
					remove={remove.mutate}
				/>
			</div>
			<div className="grid gap-3 sm:grid-cols-2">
				{campaignPartNames.map((part) => {
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
								onChange={(event) => change(part, event.target.value)}
							/>
							<datalist id={`${id}-${part}`}>
								{known.map((value) => (
									<option key={value} value={value} />
								))}
							</datalist>
							{meant && (
								<p role="status" className="mt-1 text-sm text-warn">
									You’ve used “{meant}” before. This would be counted separately.{' '}
									<button
										type="button"
										className="font-semibold underline"
										onClick={() => change(part, meant)}
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
