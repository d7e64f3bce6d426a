import { z } from 'zod'
import { languageCodes } from '../../schema/languages'
import { providerIds } from '../../schema/provider'
import { visitorMailKinds } from '../../schema/visitorMail'

const userId = z.number()
/** The id of a token; see tokens.ts. */
const tokenId = z.string()

/**
 * A mail to be written: only ids, which are looked up when it is sent. So no queue contains anything
 * personal, and nothing is mailed about what was deleted meanwhile.
 */
const mail = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('confirm'), userId, tokenId }),
	z.object({ kind: z.literal('reset'), userId, tokenId }),
	/** Somebody signed up with an address that already has an account. */
	z.object({ kind: z.literal('known'), userId, tokenId }),
	z.object({ kind: z.literal('password-changed'), userId }),
	/** The password was reset by mail: every other way in has ended, and what sends data to others is paused. */
	z.object({ kind: z.literal('password-reset'), userId }),
	/** An account at a sign-in provider now logs in to theirs. */
	z.object({ kind: z.literal('provider-linked'), userId, provider: z.enum(providerIds) }),
	z.object({ kind: z.literal('change-old'), userId, tokenId }),
	z.object({ kind: z.literal('change-new'), userId, tokenId }),
	z.object({ kind: z.literal('lead'), userId, leadId: z.number() }),
	/** All leads waiting to be mailed. */
	z.object({ kind: z.literal('leads'), userId }),
	/** Somebody, who may have no account, is invited to a workspace. */
	z.object({ kind: z.literal('invite'), inviteId: z.number(), tokenId }),
	/** The owner of a workspace offers it to them. */
	z.object({ kind: z.literal('handover'), userId, workspaceId: z.number() }),
	/** Somebody assigned leads to them, or mentioned them. */
	z.object({ kind: z.literal('notification'), userId, notificationId: z.number() }),
	/** The DNS record of a company domain of their workspace is missing. */
	z.object({ kind: z.literal('company-domain-missing'), userId, domainId: z.number() }),
	/** One of their webhooks was paused. */
	z.object({ kind: z.literal('webhook-paused'), userId, endpointId: z.number() }),
	/** One of their domains no longer works. */
	z.object({ kind: z.literal('domain-broken'), userId, domainId: z.number() }),
	/** Links of their workspace lead to addresses that don't work. */
	z.object({ kind: z.literal('links-broken'), userId, workspaceId: z.number() }),
	/** A connected tool no longer accepts their leads. */
	z.object({ kind: z.literal('connector-paused'), userId, connectorId: z.number() }),
])
export type Mail = z.infer<typeof mail>

export const mailMessage = z.object({
	type: z.literal('mail'),
	id: z.string(),
	/** The origin that was requested. Links lead there on localhost only, because any other can be forged. */
	site: z.string(),
	mail,
})
export type MailMessage = z.infer<typeof mailMessage>

/** A mail to the visitor who left a lead; what it says is looked up when it is sent. */
export const visitorMailMessage = z.object({
	type: z.literal('visitor-mail'),
	/** The same for every attempt to send it. */
	id: z.string(),
	leadId: z.number(),
	kind: z.enum(visitorMailKinds),
})
export type VisitorMailMessage = z.infer<typeof visitorMailMessage>

/** A reply that an owner sends to themselves: their own words, filled with examples. */
export const replyTestMessage = z.object({
	type: z.literal('reply-test'),
	id: z.string(),
	userId: z.number(),
	linkId: z.number(),
	language: z.enum(languageCodes),
	reply: z.object({ subject: z.string(), text: z.string() }),
})
export type ReplyTestMessage = z.infer<typeof replyTestMessage>

/** Events are waiting in the outbox. */
export const deliverMessage = z.object({ type: z.literal('deliver') })
