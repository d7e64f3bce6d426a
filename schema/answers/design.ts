import { z } from 'zod'
import { designTexts, layouts, themes } from '../design'
import { languageCodes } from '../languages'
import { pictureTypes } from '../picture'
import { count, id } from './common'

const hash = z.string().describe('Of a picture; empty for none')

/** Every part of a design that is chosen. */
export const design = z
	.object({
		heading: z.string().describe('In place of the link’s title'),
		text: z
			.string()
			.describe('In place of the description: **bold**, *italic*, [links](https://…) and lists'),
		button: z.string(),
		colour: z.string().describe('#rrggbb, or one of the named gradients'),
		background: z.string().describe('#rrggbb, white or gradient'),
		layout: z.enum(layouts),
		theme: z.enum(themes),
		logo: hash,
		cover: hash,
		badge: z
			.boolean()
			.describe('Whether the page says by what it was made; Premium may go without'),
		shareTitle: z.string().describe('What chats show of the link'),
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
	.meta({ id: 'Design', description: 'What is chosen; everything else is inherited' })

export const templateAnswer = z.object({ id, name: z.string(), design }).meta({ id: 'Template' })

export const designAnswer = z
	.object({
		design: design.describe('Of all pages of the workspace'),
		draft: design.nullable().describe('The same as it will be once it is published'),
		templates: z.array(templateAnswer),
	})
	.meta({ id: 'WorkspaceDesign' })

export const pictureAnswer = z
	.object({
		hash: z.string().describe('Names it in designs; it is served at /i/{hash}'),
		type: z.enum(pictureTypes),
		size: count.describe('In bytes'),
	})
	.meta({ id: 'Picture' })
