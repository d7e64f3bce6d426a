import { z } from 'zod'
import {
	backgrounds,
	type DesignChoices,
	type DesignText,
	type DesignTranslations,
	designLimits,
	gradients,
	layouts,
	themes,
} from './design'
import type { Language } from './languages'
import { addressesOf, brokenLink } from './richText'
import { textShape } from './textShape'
import { inLanguages, withoutEmpty } from './translationShape'

/** Any `#rrggbb`, or one of these names. */
function color(names: readonly string[]) {
	const message = `A color is written as #2f4fd8, or is one of ${names.join(', ')}`
	return z
		.string(message)
		.regex(new RegExp(`^(?:${names.join('|')}|#[\\da-f]{3}|#[\\da-f]{6})$`, 'i'), message)
		.transform((text) =>
			(/^#.{3}$/.test(text) ? text.replace(/[\da-f]/gi, '$&$&') : text).toLowerCase(),
		)
}

const picture = z
	.string('A picture is named by its hash')
	.regex(/^(?:[\da-f]{64})?$/, 'A picture is named by its hash')

const text = (label: string, maxLength: number) => textShape({ label, maxLength })

/** With bold, italic, links and lists. */
const richText = textShape({
	label: 'The text',
	maxLength: designLimits.text,
	lines: true,
}).superRefine((written, context) => {
	const refuse = (message: string) => context.addIssue({ code: 'custom', message })
	const address = brokenLink(written)
	if (address !== undefined) refuse(`“${address.slice(0, 50)}” is not a web address`)
	if (addressesOf(written).length > designLimits.links) {
		refuse(`The text has at most ${designLimits.links} links`)
	}
})

/** A design's texts in one language. */
const texts = {
	heading: text('The heading', designLimits.heading).nullish(),
	text: richText.nullish(),
	button: text('The button', designLimits.button).nullish(),
	shareTitle: text('The title', designLimits.shareTitle).nullish(),
	shareText: text('The description', designLimits.shareText).nullish(),
} satisfies Record<DesignText, unknown>

/** All settings; null resets one, so that it is inherited again. */
const shape = {
	...texts,
	colour: color(Object.keys(gradients)).nullish(),
	background: color(backgrounds).nullish(),
	layout: z.enum(layouts, `layout must be one of ${layouts.join(', ')}`).nullish(),
	theme: z.enum(themes, `theme must be one of ${themes.join(', ')}`).nullish(),
	logo: picture.nullish(),
	cover: picture.nullish(),
	badge: z.boolean('badge must be true or false').nullish(),
	shareImage: picture.nullish(),
	/** All of them: a language left out loses its translation. */
	translations: inLanguages(
		z.strictObject(texts).transform((own) => withoutEmpty(own) as DesignTranslations[Language]),
	).nullish(),
}

/**
 * The values that the client saw of the fields it changes, in the API's format. If one has changed since, the answer
 * is a 409.
 */
export const seenBefore = z.record(z.string().max(40), z.json(), 'base must be an object')

const objectMessage = 'A design must be an object'

/** A change of a design: null resets a setting. */
export const designChange = z.strictObject(shape, {
	error: ({ code }) => (code === 'invalid_type' ? objectMessage : undefined),
})
export type DesignChange = z.output<typeof designChange>

/** A whole design: what it leaves out is inherited. */
export const designShape = designChange.transform(
	(change) =>
		Object.fromEntries(
			Object.entries(change).filter(([, choice]) => choice != null),
		) as DesignChoices,
)

/** PATCH /api/design */
export const workspaceDesignChange = z
	.object({
		design: designChange.optional(),
		draft: designShape.nullish(),
		base: seenBefore.optional(),
	})
	.refine(({ design, draft }) => design !== undefined || draft !== undefined, 'Nothing to change')
export type WorkspaceDesignChange = z.output<typeof workspaceDesignChange>

/** POST /api/design/templates */
export const templateInput = z.object({
	name: textShape({
		label: 'Name',
		maxLength: designLimits.templateName,
		required: 'A template needs a name',
	}),
	design: designShape,
})
export type TemplateInput = z.output<typeof templateInput>
