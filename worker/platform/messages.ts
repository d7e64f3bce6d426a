import { z } from 'zod'
import { type LeftOutKind, leftOutKinds } from '../../schema/verdict'
import { newLead } from '../leads/newLead'
import { deliverMessage, mailMessage } from '../mail/messages'

/** A submission that the database could not take yet. */
const submission = z.object({ type: z.literal('submission'), lead: newLead })

const leftOut = z.enum(Object.keys(leftOutKinds) as [LeftOutKind, ...LeftOutKind[]])

/** Who came to which link on one day, as hashes; of who is not a person, what they are. */
const visits = z.object({
	type: z.literal('visits'),
	/** Days since 1970-01-01, UTC. */
	day: z.number(),
	visits: z.array(z.tuple([z.number(), z.string(), leftOut.optional()])),
})
export type VisitsMessage = z.infer<typeof visits>

/** Something waits for an endpoint. */
const webhook = z.object({ type: z.literal('webhook'), endpointId: z.number() })

/** What our queues carry. */
export const message = z.discriminatedUnion('type', [
	submission,
	visits,
	mailMessage,
	deliverMessage,
	webhook,
])
export type Message = z.infer<typeof message>
