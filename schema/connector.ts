import { z } from 'zod'
import { answerPrefix, fieldShapes, leadFacts, type MappedFact } from './connectorFacts'
import { connectorKindNames, connectorLimits, minStages } from './connectorKinds'
import { seenBefore } from './designShape'
import { stages } from './stage'
import { cleanText } from './text'
import { replayInput } from './webhook'

const kind = z.enum(connectorKindNames, 'Unknown kind of connection')

const keyMessage = 'Please enter the key'
const apiKey = z
	.string(keyMessage)
	.overwrite((text) => cleanText(text))
	.min(1, keyMessage)
	.min(8, 'This is too short for a key')
	.max(500, 'This is too long for a key')
	// It goes into a header.
	.regex(/^[\x21-\x7e]+$/, 'A key has no spaces and only plain characters')

const grantMessage = 'grant must be a number'
/** What a tool is connected with: its key, or a grant by its number. */
const credential = {
	apiKey: apiKey.optional(),
	grant: z.int(grantMessage).positive(grantMessage).optional(),
}
type CredentialInput = { apiKey?: string | undefined; grant?: number | undefined }
const isOne = ({ apiKey, grant }: CredentialInput) =>
	(apiKey === undefined) !== (grant === undefined)
const credentialMissing = { message: keyMessage, path: ['apiKey'] }

/** A tool's id or name of something, just as the tool has it; no tool has half a character, or NUL. */
const theirName = (message: string) =>
	z
		.string(message)
		.min(1, message)
		.max(200, message)
		.refine((text) => !/\p{Cs}/u.test(text) && !text.includes('\0'), message)

const target = theirName('Choose where leads go')
export const linkId = z
	.int('linkId must be a number')
	.positive('linkId must be a number')
	.nullable()
const scoreMessage = 'minScore must be a whole number from 0 to 100'
export const minScore = z.int(scoreMessage).min(0, scoreMessage).max(100, scoreMessage).nullable()

const stageMessage = `minStage must be ${minStages.join(' or ')}`
const minStage = z.enum(minStages, stageMessage).nullable()

const from = z.custom<MappedFact>(
	(value) =>
		typeof value === 'string' &&
		(Object.hasOwn(leadFacts, value) || (value.startsWith(answerPrefix) && value.length < 100)),
	'Unknown fact of a lead',
)
const mapping = z
	.array(
		z.object({
			from,
			to: theirName('Unknown field'),
			as: z.enum(fieldShapes, `as must be ${fieldShapes.join(', ')}`).optional(),
		}),
	)
	.min(1, 'Choose at least one field')
	.max(connectorLimits.mapped, `Choose at most ${connectorLimits.mapped} fields`)
	.refine(
		(list) => new Set(list.map(({ to }) => to)).size === list.length,
		'Each field can be filled once',
	)

const theirs = 'theirs must be a stage’s id'
const stageMapping = z
	.array(
		z.object({
			theirs: theirName(theirs),
			ours: z.enum(stages, 'Unknown stage'),
		}),
		'stages must be a list',
	)
	.min(1, 'Choose what at least one stage is here')
	.max(connectorLimits.stages, `Choose at most ${connectorLimits.stages} stages`)
	.refine(
		(list) => new Set(list.map((one) => one.theirs)).size === list.length,
		'Each stage can be one of ours',
	)

/** POST /api/connectors. Without `mapping`, fields are filled by their names. */
export const connectorInput = z
	.object({
		kind,
		...credential,
		target,
		linkId: linkId.default(null),
		minScore: minScore.default(null),
		minStage: minStage.default(null),
		mapping: mapping.optional(),
		deletes: z.boolean('deletes must be true or false').default(false),
	})
	.refine(isOne, credentialMissing)

/** PATCH /api/connectors/{id}: changes only what is sent. A new key or grant reconnects it. */
export const connectorChange = z
	.object({
		...credential,
		linkId,
		minScore,
		minStage,
		mapping,
		deletes: z.boolean('deletes must be true or false'),
		stages: stageMapping.nullable(),
		paused: z.boolean('paused must be true or false'),
		base: seenBefore,
	})
	.partial()
	.refine(({ base: _, ...change }) => Object.keys(change).length > 0, 'Nothing to change')
	.refine(({ apiKey, grant }) => apiKey === undefined || grant === undefined, {
		message: 'Send a key or a grant, not both',
		path: ['grant'],
	})
export type ConnectorChange = z.output<typeof connectorChange>

/** POST /api/connectors/targets: what a key gives access to. */
export const targetsInput = z.object({ kind, ...credential }).refine(isOne, credentialMissing)
/** POST /api/connectors/fields: the fields of a target. */
export const fieldsInput = z
	.object({ kind, ...credential, target })
	.refine(isOne, credentialMissing)

/** POST /api/connectors/grants: asks for access, for a new connection or to resume one. */
export const grantStart = z.object({
	kind,
	connectorId: z
		.int('connectorId must be a number')
		.positive('connectorId must be a number')
		.optional(),
})
/** POST /api/connectors/grants/answer: the search of the address that the tool led back to. */
export const grantAnswer = z.object({
	answer: z
		.string('answer must be a text')
		.max(8000, 'This is too long for an answer')
		.regex(/^\?/, 'answer must begin with a question mark'),
})

/** POST /api/connectors/{id}/retry: one refused lead, or all. */
export const retryInput = z.object({
	leadId: z.int('leadId must be a number').positive('leadId must be a number').optional(),
})

/** POST /api/connectors/{id}/backfill: as a webhook's replay. */
export const backfillInput = replayInput
