import { z } from 'zod'
import type { MappedFact } from '../connectorFacts'
import { connectorKindNames, connectorPauses, minStages } from '../connectorKinds'
import { stages } from '../stage'
import { count, id, when } from './common'

const kind = z.enum(connectorKindNames)
const words = z.string().nullable().describe('What went wrong, mostly in the tool’s own words')
const mapping = z
	.array(
		z.object({
			from: z.custom<MappedFact>().meta({ type: 'string' }).describe('A fact of the lead'),
			to: z.string().describe('The id of the field that it fills'),
		}),
	)
	.describe('Which fact of a lead fills which field')

const stageMapping = z.array(
	z.object({
		theirs: z.string().describe('The id of a stage over there'),
		ours: z.enum(stages),
	}),
)

const connectorFacts = {
	id,
	kind,
	account: z.string().describe('Whose account it is over there'),
	target: z.string(),
	targetName: z.string().describe('The list, table or pipeline by name'),
	mapping,
	linkId: id.nullable().describe('Only leads of this link; null for all'),
	minScore: z.int().nullable().describe('Only leads of at least this score; null for all'),
	minStage: z
		.enum(minStages)
		.nullable()
		.describe('Only leads that have come to this stage; null for all'),
	deletes: z.boolean().describe('Whether leads that are deleted here are deleted there too'),
	stages: stageMapping
		.nullable()
		.describe('Which of our stages each of theirs is, where they come back; null if they don’t'),
	createdAt: when,
	paused: z
		.enum(connectorPauses)
		.nullable()
		.describe('Why nothing is sent; null if it is not paused'),
	retryAt: when.nullable().describe('When it goes on, if something holds it up'),
	lastWorkedAt: when.nullable(),
	problem: words,
	sent: count.describe('How many leads have arrived'),
	waiting: count.describe('How many leads wait to be sent'),
	refused: count.describe('How many leads are refused until something is mended'),
	checked: z
		.object({ at: z.int().describe('In milliseconds'), sent: count, found: count })
		.nullable()
		.describe(
			'The last nightly comparison: of so many leads that were sent lately, so many were there, and the rest is sent again',
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
				problem: words,
				field: z.string().nullable().describe('The field to mend'),
			}),
		),
	})
	.meta({ id: 'ConnectorDetail' })

export const kindAnswer = z
	.object({
		kind,
		name: z.string(),
		does: z.string(),
		target: z.string().describe('What leads are sent to there, such as a list'),
		auth: z
			.enum(['key', 'grant', 'either'])
			.describe('Connected by a key, or by a person who allows it in a browser'),
		missing: z
			.array(z.string())
			.describe('Variables that this server needs before people can allow it'),
	})
	.meta({ id: 'ConnectorKind' })

const named = z.object({ id: z.string(), name: z.string() })
export const targetsAnswer = z
	.object({ account: z.string(), targets: z.array(named) })
	.meta({ id: 'ConnectorTargets' })
export const fieldsAnswer = z
	.object({
		fields: z.array(named),
		facts: z.array(named).describe('What of a lead can fill them'),
		mapping: mapping.describe('A guess by their names, or how it is set up'),
		last: z
			.object({ leadId: id, name: z.string().nullable(), values: z.record(z.string(), z.string()) })
			.nullable()
			.describe('The newest lead, with each fact as it would be sent'),
	})
	.meta({ id: 'ConnectorFields' })
export const stagesAnswer = z
	.object({
		stages: z.array(named).describe('The stages over there, in order; none if the target has none'),
		mapping: stageMapping.describe('Which of ours each is: a guess, or how it is set up'),
	})
	.meta({ id: 'ConnectorStages' })
export const testedAnswer = z
	.object({
		arrived: z.boolean(),
		leadId: id.nullable().describe('The lead that was sent; null if there is none yet'),
		theirId: z.string().nullable(),
		page: z.url().nullable().describe('Where it is over there'),
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
