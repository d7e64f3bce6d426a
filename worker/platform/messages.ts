import { z } from 'zod'
import { connectorKindNames } from '../../schema/connectorKinds'
import { eventTypes } from '../../schema/event'
import { maxBits } from '../../schema/funnel'
import { type LeftOutKind, leftOutKinds } from '../../schema/verdict'
import { newLead } from '../leads/newLead'
import { deliverMessage, mailMessage, replyTestMessage, visitorMailMessage } from '../mail/messages'

/** A submission that the database could not take. */
const submission = z.object({
	type: z.literal('submission'),
	workspaceId: z.number(),
	lead: newLead,
})

const leftOut = z.enum(Object.keys(leftOutKinds) as [LeftOutKind, ...LeftOutKind[]])

/**
 * Visits to a workspace's links and how far the visitors got: sent to the hub, or through the queue while
 * the hub can't be reached.
 */
const visits = z.object({
	type: z.literal('visits'),
	/** Identifies the batch, however often it is sent. */
	id: z.string(),
	workspaceId: z.number(),
	visits: z.array(
		z.tuple([
			/** The link's id. */
			z.number(),
			/** The time, in quarters of an hour since 1970-01-01. */
			z.number(),
			/** The visitor's hash. */
			z.string(),
			/** For a person, the values in the order of `dimensions`; for anything else, its kind. */
			z.union([leftOut, z.array(z.string())]),
		]),
	),
	/** How far people got. */
	signs: z.array(
		z.tuple([
			/** The link's id. */
			z.number(),
			/** The UTC day on which they opened it, in days since 1970-01-01. */
			z.number(),
			/** The visitor's hash. */
			z.string(),
			/** What they did, as bits of `steps`, with the form's step above them. */
			z.number().int().min(1).max(maxBits),
			/** The field they touched last; empty for none. */
			z.string(),
			/** When, in seconds of that day. */
			z.number(),
		]),
	),
})
export type VisitsMessage = z.infer<typeof visits>

/** Events that could not be sent to a workspace's hub. */
const hubEvents = z.object({
	type: z.literal('tell'),
	workspaceId: z.number(),
	/** When the first event happened, in milliseconds. */
	since: z.number(),
	events: z.array(z.object({ id: z.number(), type: z.enum(eventTypes), subjectId: z.number() })),
})
export type HubEventsMessage = z.infer<typeof hubEvents>

/** Something is due for an endpoint. */
const webhook = z.object({ type: z.literal('webhook'), endpointId: z.number() })

/**
 * Work for a connected tool: send leads, compare its records with what was sent, read stages back, or do so because it
 * called.
 */
const connector = z.object({
	type: z.literal('connector'),
	connectorId: z.number(),
	work: z.enum(['send', 'compare', 'back', 'nudge']).default('send'),
})
export type ConnectorMessage = z.infer<typeof connector>

/** A tool's webhook outlived its deleted connection and must be removed. The credential is sealed. */
const orphanedHook = z.object({
	type: z.literal('left-hook'),
	connectorId: z.number(),
	workspaceId: z.number(),
	kind: z.enum(connectorKindNames),
	keyId: z.string(),
	sealed: z.string(),
	/** How often it has been tried. */
	tries: z.number().default(0),
})
export type OrphanedHook = z.infer<typeof orphanedHook>

/** More rows to delete, dead letters to retry or destinations to check than one invocation could handle. */
const continued = z.object({ type: z.enum(['tidy', 'revive', 'check', 'company-domains']) })

/** Links are due for a check; sent through the webhooks' queue, because other sites can be slow. */
const linksDue = z.object({ type: z.literal('look') })

/** More days to close than one invocation could, in the workspaces after one. */
const close = z.object({ type: z.literal('close'), after: z.number() })

/** All messages on our queues. */
export const message = z.discriminatedUnion('type', [
	submission,
	visits,
	mailMessage,
	visitorMailMessage,
	replyTestMessage,
	deliverMessage,
	hubEvents,
	webhook,
	connector,
	orphanedHook,
	continued,
	linksDue,
	close,
])
export type Message = z.infer<typeof message>
