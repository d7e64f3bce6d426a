import { z } from 'zod'
import { type CampaignPart, campaignPartNames, type Presets, presetLimits } from './presets'
import { textShape } from './textShape'

/** POST /api/campaigns */
export const campaignInput = z.object({
	name: textShape({
		label: 'The name',
		maxLength: presetLimits.name,
		required: 'A campaign template needs a name',
	}),
	parameters: z
		.strictObject(
			Object.fromEntries(
				campaignPartNames.map((part) => [
					part,
					textShape({ label: part, maxLength: presetLimits.parameter }).optional(),
				]),
			) as Record<CampaignPart, z.ZodOptional<z.ZodString>>,
		)
		.transform((parameters): Presets['campaign'] =>
			Object.fromEntries(Object.entries(parameters).filter(([, value]) => value)),
		)
		.refine((parameters) => Object.keys(parameters).length > 0, 'Please give a parameter'),
})
