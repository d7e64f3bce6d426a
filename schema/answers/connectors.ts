import { z } from 'zod'
import { fieldShapes, type MappedFact } from '../connectorFacts'
import { connectorKindNames, connectorPauses, minStages } from '../connectorKinds'
import { stages } from '../stage'
import { count, id, when } from './common'

const kind = z.enum(connectorKindNames)
const words = z.string().nullable().describe('What went wrong, mostly in the tool’s own words')
const shape = z
	.enum(fieldShapes)
	.optional()
	.describe('What the field takes instead of a text: several values, a day, or true and false')
const mapping = z
	.array(
		z.object({
			from: z.custom<MappedFact>().meta({ type: 'string' }).describe('A fact of the lead'),
			to: z.string().describe('The id of the field that it fills'),
			as: shape,
		}),
	)
	.describe('Which fact of a lead fills which field')

const stageMapping = z.array(
	z.object({
		theirs: z.string().describe('The id of the tool’s stage'),
		ours: z.enum(stages),
	}),
)

const connectorFacts = {
	id,
	kind,
	account: z.string().describe('The account in the tool'),
	target: z.string(),
	targetName: z.string().describe('The list, table or pipeline by name'),
	mapping,
	linkId: id.nullable().describe('Only leads of this link; null for all'),
	minScore: z.int().nullable().describe('Only leads of at least this score; null for all'),
	minStage: z
		.enum(minStages)
		.nullable()
		.describe('Only leads that reached this stage; null for all'),
	deletes: z.boolean().describe('Whether leads that are deleted here are deleted there too'),
	stages: stageMapping
		.nullable()
		.describe('Maps the tool’s stages to ours; null if stages don’t come back'),
	createdAt: when,
	paused: z
		.enum(connectorPauses)
		.nullable()
		.describe('Why nothing is sent; null if it is not paused'),
	retryAt: when.nullable().describe('When sending resumes, if it is held up'),
	lastWorkedAt: when.nullable(),
	problem: words,
	sent: count.describe('How many leads were sent'),
	waiting: count.describe('How many leads wait to be sent'),
	refused: count.describe('How many leads the tool refused until something is fixed'),
	checked: z
		.object({ at: z.int().describe('In milliseconds'), sent: count, found: count })
		.nullable()
		.describe(
			'The last nightly comparison: how many leads were sent lately, and how many the tool had; the rest are sent again',
		),
	backfill: count.describe('How many leads the last backfill has, until all have been sent'),
}
export const connectorAnswer = z.object(connectorFacts).meta({ id: 'Connector' })
export const connectorDetail = z
	.object({
		...connectorFacts,
		refusedLeads: z.array(
			z.object({
				leadId: id,
				name: z.string().nullable(),
				deleted: z.boolean().describe('Whether it is deleted here, and was to be deleted there'),
				problem: words,
				field: z.string().nullable().describe('The field to fix'),
			}),
		),
	})
	.meta({ id: 'ConnectorDetail' })

export const kindAnswer = z
	.object({
		kind,
		name: z.string(),
		does: z.string(),
		target: z.string().describe('Where leads go in the tool, such as a list'),
		auth: z
			.enum(['key', 'grant', 'either'])
			.describe('How it is connected: with an API key, or by a person in a browser, with OAuth'),
		missing: z.array(z.string()).describe('The variables this server lacks for OAuth'),
	})
	.meta({ id: 'ConnectorKind' })

const named = z.object({ id: z.string(), name: z.string() })
export const targetsAnswer = z
	.object({ account: z.string(), targets: z.array(named) })
	.meta({ id: 'ConnectorTargets' })
export const fieldsAnswer = z
	.object({
		fields: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				as: shape,
				only: z
					.custom<MappedFact>()
					.meta({ type: 'string' })
					.optional()
					.describe('The one fact that can fill it'),
			}),
		),
		facts: z.array(named).describe('The facts of a lead that can fill them'),
		mapping: mapping.describe('The mapping as set up, else a guess by name'),
		last: z
			.object({ leadId: id, name: z.string().nullable(), values: z.record(z.string(), z.string()) })
			.nullable()
			.describe('The newest lead, with each fact as it would be sent'),
	})
	.meta({ id: 'ConnectorFields' })
export const stagesAnswer = z
	.object({
		stages: z.array(named).describe('The tool’s stages, in order; empty if the target has none'),
		mapping: stageMapping.describe('The mapping to our stages as set up, else a guess'),
	})
	.meta({ id: 'ConnectorStages' })
export const testedAnswer = z
	.object({
		arrived: z.boolean(),
		leadId: id.nullable().describe('The lead that was sent; null if there is none yet'),
		theirId: z.string().nullable(),
		page: z.url().nullable().describe('Where it is in the tool'),
		values: z.record(z.string(), z.string()).describe('What was sent, by the tool’s fields'),
		problem: words,
		field: z.string().nullable(),
	})
	.meta({ id: 'ConnectorTest' })
export const whereaboutsAnswer = z
	.object({
		leadId: id,
		connectorId: id,
		kind,
		targetName: z.string(),
		state: z.enum(['sent', 'waiting', 'refused']),
		theirId: z.string().nullable(),
		page: z.url().nullable(),
		sentAt: when.nullable(),
		problem: words,
		field: z.string().nullable(),
	})
	.meta({ id: 'Whereabouts' })
export const retriedAnswer = z.object({ queued: count }).meta({ id: 'ConnectorRetry' })
