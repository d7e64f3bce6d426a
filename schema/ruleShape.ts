import { z } from 'zod'
import { bookingServiceOf, bookingServices } from './booking'
import { conditionsShape } from './conditionShape'
import { fileDays } from './files'
import { linkLimits } from './linkLimits'
import { webAddress } from './linkOptions'
import { maxRuleName, maxRules } from './ruleLimits'
import { textShape } from './textShape'

const idMessage = 'The id of a rule has 4 to 12 lower-case letters and digits'

/** A text instead of the destination, after the form or by a rule. */
export const message = z.strictObject({
	kind: z.literal('message'),
	text: textShape({
		label: 'The message',
		maxLength: linkLimits.message,
		required: 'A message needs text',
		lines: true,
	}),
})

/** A booking page instead of the destination. */
export const booking = z.strictObject({
	kind: z.literal('booking'),
	url: webAddress.refine(
		(url) => bookingServiceOf(url) !== undefined,
		`A booking page is on ${bookingServices}. For others, choose to go to their address`,
	),
	inPage: z.boolean('inPage must be true or false').default(false),
})

const fileMessage = 'fileId must be the id of a file'
const daysMessage = `days must be from 1 to ${fileDays.most}`

/** A file instead of the destination. The database checks whether the workspace has it. */
export const file = z.strictObject({
	kind: z.literal('file'),
	fileId: z.int(fileMessage).positive(fileMessage),
	days: z
		.int(daysMessage)
		.min(1, daysMessage)
		.max(fileDays.most, daysMessage)
		.default(fileDays.usual),
})

/** A rule as sent. What it doesn't name gets an id; its version is the server's to give. */
const rule = z
	.strictObject({
		id: z
			.string(idMessage)
			.regex(/^[a-z\d]{4,12}$/, idMessage)
			.optional(),
		name: textShape({ label: 'The name', maxLength: maxRuleName, required: 'A rule needs a name' }),
		version: z.string().max(20).optional(),
		when: conditionsShape,
		then: z.discriminatedUnion(
			'kind',
			[
				z.strictObject({ kind: z.literal('redirect'), url: webAddress }),
				message,
				booking,
				file,
				z.strictObject({ kind: z.literal('skip'), url: webAddress }),
			],
			'The kind of then must be redirect, message, booking, file or skip',
		),
	})
	.transform(({ version: _, ...sent }) => sent)

/** A link's rules, in order. */
export const rulesShape = z
	.array(rule, 'rules must be a list')
	.max(maxRules, { message: `A link has at most ${maxRules} rules`, abort: true })
	.superRefine((all, context) => {
		for (const [i, { id }] of all.entries()) {
			if (id === undefined || all.findIndex((other) => other.id === id) === i) continue
			context.addIssue({
				code: 'custom',
				path: [i, 'id'],
				message: `There are two rules with the id ${id}`,
			})
		}
	})
export type SentRules = z.output<typeof rulesShape>
