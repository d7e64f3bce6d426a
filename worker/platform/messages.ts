import { z } from 'zod'
import { type LeftOutKind, leftOutKinds } from '../../schema/verdict'
import { newLead } from '../leads/newLead'
import { deliverMessage, mailMessage } from '../mail/messages'

/** A submission that the database could not take yet. */
const submission = z.object({ type: z.literal('submission'), workspaceId: z.number(), lead: newLead })

const leftOut = z.enum(Object.keys(leftOutKinds) as [LeftOutKind, ...LeftOutKind[]])

/**
 * Who came to which links of a workspace, and how far: what the edge sends its hub, and the queue carries to the hub
 * where that could not be reached.
 */
const visits = z.object({
	type: z.literal('visits'),
	/** Names the batch, however often it is sent. */
	id: z.string(),
	workspaceId: z.number(),
	visits: z.array(
		z.tuple([
			/** The link. */
			z.number(),
			/** When, in quarters of an hour since 1970-01-01. */
			z.number(),
			/** Who, as a hash. */
			z.string(),
			/** What is known of a person, in the order of `dimensions`; of all others, what they are. */
			z.union([leftOut, z.array(z.string())]),
		]),
	),
	/** How far people came. */
	signs: z.array(
		z.tuple([
			/** The link. */
			z.number(),
			/** The UTC day on which they opened it, as days since 1970-01-01. */
			z.number(),
			/** Who, as a hash. */
			z.string(),
			/** What they did, as bits of `steps`. */
			z.number().int().min(1).max(15),
			/** The field that they touched last; empty for none. */
			z.string(),
			/** When, in seconds of that day. */
			z.number(),
		]),
	),
})
export type VisitsMessage = z.infer<typeof visits>

/** Something waits for an endpoint. */
const webhook = z.object({ type: z.literal('webhook'), endpointId: z.number() })

/** There is more to delete, or there are more dead letters, than one invocation could do. */
const goOn = z.object({ type: z.enum(['tidy', 'revive']) })

/** What our queues carry. */
export const message = z.discriminatedUnion('type', [
	submission,
	visits,
	mailMessage,
	deliverMessage,
	webhook,
	goOn,
])
export type Message = z.infer<typeof message>
