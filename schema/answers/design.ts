import { z } from 'zod'
import { designTexts, layouts, themes } from '../design'
import { languageCodes } from '../languages'
import { pictureTypes } from '../picture'
import { type CampaignPart, campaignPartNames } from '../presets'
import { count, id } from './common'

const hash = z.string().describe('The hash of a picture; empty for none')

/** Every setting of a design. */
export const design = z
	.object({
		heading: z.string().describe('Replaces the link’s title'),
		text: z
			.string()
			.describe('Replaces the description: **bold**, *italic*, [links](https://…) and lists'),
		button: z.string(),
		colour: z.string().describe('#rrggbb, or one of the named gradients'),
		background: z.string().describe('#rrggbb, white or gradient'),
		layout: z.enum(layouts),
		theme: z.enum(themes),
		logo: hash,
		cover: hash,
		badge: z.boolean().describe('Whether the page shows our badge; only Premium can hide it'),
		shareTitle: z.string().describe('The title of the link’s preview in chats'),
		shareText: z.string(),
		shareImage: hash,
		translations: z
			.partialRecord(
				z.enum(languageCodes),
				z.object(Object.fromEntries(designTexts.map((name) => [name, z.string()]))).partial(),
			)
			.describe('Its texts in other languages; a change replaces all of them'),
	})
	.partial()
	.meta({ id: 'Design', description: 'Only what was chosen; the rest is inherited' })

export const templateAnswer = z.object({ id, name: z.string(), design }).meta({ id: 'Template' })

export const qrStyleAnswer = z
	.object({
		id,
		name: z.string(),
		look: z.object({
			color: z.string(),
			background: z.string(),
			rounded: z.boolean(),
			logo: z.string().nullable().describe('A PNG for the middle, as a data URL'),
		}),
	})
	.meta({ id: 'QrStyle' })

export const campaignAnswer = z
	.object({
		id,
		name: z.string(),
		parameters: z.object(
			Object.fromEntries(campaignPartNames.map((part) => [part, z.string().optional()])) as Record<
				CampaignPart,
				z.ZodOptional<z.ZodString>
			>,
		),
	})
	.meta({ id: 'Campaign' })

export const designAnswer = z
	.object({
		design,
		draft: design.nullable().describe('The unpublished draft'),
		templates: z.array(templateAnswer),
	})
	.meta({ id: 'WorkspaceDesign' })

export const pictureAnswer = z
	.object({
		hash: z.string().describe('Refers to it in designs; it is served at /i/{hash}'),
		type: z.enum(pictureTypes),
		size: count.describe('In bytes'),
	})
	.meta({ id: 'Picture' })
