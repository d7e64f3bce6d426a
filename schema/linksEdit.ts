import { z } from 'zod'
import { designChange } from './designShape'
import { formFields } from './link'
import { linkLimits } from './linkLimits'
import { linkIds, linkTags, optionShape, slug } from './linkOptions'
import { utmParts } from './utm'

const flag = (name: string) => z.boolean(`${name} must be true or false`)

const utmMessage = `A campaign value has 1 to ${linkLimits.utm} characters; null removes the parameter`

/** What can be set on many links at once. */
const linksEdit = z
	.strictObject({
		addTags: linkTags,
		removeTags: linkTags,
		archived: flag('archived'),
		active: flag('active'),
		/** Null for no end. */
		expiresAt: optionShape.expiresAt,
		/** The domain that their addresses move to; null for the default host. Earlier addresses lead to the new ones. */
		domain: optionShape.domain,
		/** Campaign parameters of the destination; null removes one. */
		utm: z
			.partialRecord(
				z.enum(utmParts, `utm takes ${utmParts.join(', ')}`),
				z.string(utmMessage).trim().min(1, utmMessage).max(linkLimits.utm, utmMessage).nullable(),
				{
					error: ({ code }) =>
						code === 'invalid_type' ? 'utm must be an object' : `utm takes ${utmParts.join(', ')}`,
				},
			)
			.refine((utm) => Object.keys(utm).length > 0, 'utm is empty'),
		/** Replaces a text in the destination, wherever it is. */
		destination: z.strictObject({
			find: z
				.string('find must be a text')
				.min(1, 'Say what to find')
				.max(2048, 'The text to find is too long'),
			replace: z.string('replace must be a text').max(2048, 'The replacement is too long'),
		}),
		/** A partial change; null resets the whole design. */
		design: designChange.nullable(),
		fields: formFields,
	})
	.partial()
	.refine((set) => Object.keys(set).length > 0, 'Nothing to change')
export type LinksEdit = z.output<typeof linksEdit>
export type LinksEditInput = z.input<typeof linksEdit>

/** PATCH /api/links: tags and archive at once, or `set`, which can be tried and undone. */
export const linksChange = linkIds
	.extend({
		addTags: linkTags.optional(),
		removeTags: linkTags.optional(),
		archived: flag('archived').optional(),
		set: linksEdit.optional(),
		dryRun: flag('dryRun').default(false),
		/** New names by link id, for links whose names are taken on the new domain. */
		slugs: z.record(z.string().max(20), slug, 'slugs must be an object').optional(),
		/** The `version` of each link in the dry run, by id. */
		seen: z.record(z.string().max(20), z.string().max(40), 'seen must be an object').optional(),
	})
	.refine(
		({ addTags, removeTags, archived, set }) =>
			[addTags, removeTags, archived, set].some((part) => part !== undefined),
		'Nothing to change',
	)
	.refine(
		({ addTags, removeTags, archived, set }) =>
			!set || [addTags, removeTags, archived].every((part) => part === undefined),
		'Please send everything in set',
	)
	.refine(({ set, dryRun, seen }) => set || !(dryRun || seen), 'A dry run needs set')
	.refine(({ set, slugs }) => !slugs || set?.domain !== undefined, 'slugs needs set.domain')
export type LinksChange = z.output<typeof linksChange>

/** POST /api/links/undo */
export const linksUndo = z.object({ undoId: z.uuid('undoId must be one that an edit answered') })
