import { z } from 'zod'

export const linkLimits = { title: 100, description: 500, destinationUrl: 2048 } as const

const urlMessage = 'Please enter a valid URL'

/** True for an absolute http(s) URL that carries no user name or password. */
function isWebUrl(value: string) {
	const url = URL.parse(value)
	return (
		url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
	)
}

/** What an owner writes about a link; the server adds id, userId, shortId and createdAt. */
export const linkInput = z.object({
	title: z
		.string('Title is required')
		.trim()
		.min(1, 'Title is required')
		.max(linkLimits.title, 'Title is too long'),
	description: z
		.string()
		.trim()
		.max(linkLimits.description, 'Description is too long')
		.nullish()
		.transform((text) => text || null),
	destinationUrl: z
		.string(urlMessage)
		.trim()
		.max(linkLimits.destinationUrl, urlMessage)
		.refine(isWebUrl, urlMessage),
	requireName: z.boolean().default(true),
	requireEmail: z.boolean().default(true),
	requirePhone: z.boolean().default(false),
	active: z.boolean().default(true),
})
export type LinkInput = z.infer<typeof linkInput>

/** PATCH /api/links/{id}: only what changes. Written out because a default would fill in what was left out. */
export const linkChange = z
	.object({
		title: linkInput.shape.title,
		description: linkInput.shape.description,
		destinationUrl: linkInput.shape.destinationUrl,
		requireName: z.boolean(),
		requireEmail: z.boolean(),
		requirePhone: z.boolean(),
		active: z.boolean(),
	})
	.partial()
	.refine((change) => Object.keys(change).length > 0, 'Nothing to change')
export type LinkChange = z.infer<typeof linkChange>
