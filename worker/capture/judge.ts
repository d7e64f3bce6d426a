import { LRUCache } from 'lru-cache'
import { proofBits } from '../../schema/proof'
import type { BotSign, SuspectSign } from '../../schema/score'
import { type Caller, callerOf } from '../http/caller'
import { proofNeeded } from '../http/errors'
import { within } from '../http/rateLimit'
import type { Env } from '../platform/env'
import { newPageToken, type PageToken, readPageToken, visitorTag } from './pageToken'
import { isProof } from './proof'
import type { PublicLink } from './queries'

/** Nobody fills in a form faster than this, not even with autofill. */
const minFillMs = 300
/** A page open for more than a day says nothing about its visitor's pace. */
const maxPaceMs = 24 * 60 * 60 * 1000

/** What the page's script or form sends besides the answers. */
type Sent = {
	_website?: string | undefined
	_page?: string | undefined
	/** A proof of work; empty from a script that is able to provide one. */
	_proof?: string | undefined
}

export type Judgement = {
	/** Milliseconds from opening the page to submitting it; absent if another visitor opened it. */
	pace?: number | undefined
	bot?: BotSign | undefined
	suspect?: SuspectSign | undefined
}

/**
 * Judges the sender of a submission without a database trip. At worst a lead is held as suspect, never
 * lost. Throws a 428 asking the page's script for a proof of work, to be sent with the same submission.
 */
export async function judge(
	env: Env,
	headers: Headers,
	link: PublicLink,
	sent: Sent,
	isPerson: () => Promise<boolean>,
): Promise<Judgement> {
	const now = Date.now()
	const token = readPageToken(env, sent._page, link.id)
	const caller = callerOf(headers)
	const visitor = visitorTag(env, caller)
	// A phone that changed networks looks like another visitor: that counts neither for nor against it.
	const own = token?.visitor === visitor
	const pace = token && now - token.madeAt
	if (sent._website) return found('trap-filled')
	if (pace !== undefined && pace < minFillMs) return found('too-fast')
	const proven = own && isProof(sent._page ?? '', sent._proof)
	const rush = !proven && (await isRush(env, caller, link, own))
	if (rush && sent._proof !== undefined) throw taskFor(env, link, visitor, own ? token : undefined)
	if (rush && !own) return { suspect: 'rush' }
	// Last, because it uses up the Turnstile token.
	if (!(await isPerson())) return found('challenge-failed')
	return own && !rush && pace !== undefined && pace <= maxPaceMs ? { pace } : {}
}

const found = (bot: BotSign): Judgement => ({ bot, suspect: bot })

/** Addresses that have been let through, by workspace. */
const known = new LRUCache<string, true>({ max: 5000, ttl: 10 * 60 * 1000 })

/**
 * Whether a link or workspace gets more than people usually send, or too many strangers send to it
 * without opening the form. An address that was let through is remembered for a while, because it may
 * be the owner's own program.
 */
async function isRush(env: Env, { network }: Caller, link: PublicLink, opened: boolean) {
	const [ofLink, ofWorkspace] = await Promise.all([
		within(env, env.LINK_LIMIT, String(link.id)),
		within(env, env.WORKSPACE_LIMIT, String(link.workspaceId)),
	])
	if (!ofLink || !ofWorkspace) return true
	if (opened) return false
	const address = `${link.workspaceId} ${network}`
	if (known.has(address)) return false
	if (!(await within(env, env.STRANGER_LIMIT, String(link.workspaceId)))) return true
	known.set(address, true)
	return false
}

/** The 428 with a token bound to this visitor: whoever shows a proof for it has done the work. */
function taskFor(env: Env, link: PublicLink, visitor: string, own: PageToken | undefined) {
	// If another visitor opened the page, or nobody did, its age is unknown.
	const made = own ?? { id: crypto.randomUUID(), madeAt: 0 }
	const page = newPageToken(env, link.id, visitor, made)
	return proofNeeded('Please try again with a proof of work', { page, bits: proofBits })
}
