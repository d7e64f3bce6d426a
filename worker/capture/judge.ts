import { LRUCache } from 'lru-cache'
import { proofBits } from '../../schema/proof'
import type { BotSign, SuspectSign } from '../../schema/score'
import { proofNeeded } from '../http/errors'
import { networkOf, within } from '../http/rateLimit'
import type { Env } from '../platform/env'
import { newPageToken, type PageToken, readPageToken, visitorTag } from './pageToken'
import { isProof } from './proof'
import type { PublicLink } from './queries'

/** Faster than this nobody fills in a form, not even with autofill. */
const minFillMs = 300
/** What is known of a page that has been open for longer than a day says nothing about its visitor. */
const maxPaceMs = 24 * 60 * 60 * 1000

/** What the page's script or form sent about itself. */
type Sent = {
	_website?: string | undefined
	_page?: string | undefined
	/** A proof of work; empty from a script that could do one. */
	_proof?: string | undefined
}

export type Judgement = {
	/** The time from the page to its submission, where the page was opened by who submits it. */
	pace?: number | undefined
	bot?: BotSign | undefined
	suspect?: SuspectSign | undefined
}

/**
 * Judges who sent a submission, without a trip. It is never lost: at worst it is held as suspect.
 * Throws a 428 that asks a script for a proof of work, which it then sends with the same submission.
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
	const visitor = visitorTag(env, headers)
	// A phone that left the wifi brings somebody else's: that counts neither for nor against it.
	const own = token?.visitor === visitor
	const pace = token && now - token.madeAt
	if (sent._website) return found('trap-filled')
	if (pace !== undefined && pace < minFillMs) return found('too-fast')
	const proven = own && isProof(sent._page ?? '', sent._proof)
	const rush = !proven && (await isRush(env, headers, link, own))
	if (rush && sent._proof !== undefined) throw taskFor(env, link, visitor, own ? token : undefined)
	if (rush && !own) return { suspect: 'rush' }
	// Last, because it uses up the visitor's token.
	if (!(await isPerson())) return found('challenge-failed')
	return own && !rush && pace !== undefined && pace <= maxPaceMs ? { pace } : {}
}

const found = (bot: BotSign): Judgement => ({ bot, suspect: bot })

/** Addresses that are no strangers any more, by workspace. */
const known = new LRUCache<string, true>({ max: 5000, ttl: 10 * 60 * 1000 })

/**
 * Whether a link or workspace gets more than people usually send, or more strangers send it something
 * without having opened the form. An address that was let through stays known for a while: it may be
 * the owner's own program.
 */
async function isRush(env: Env, headers: Headers, link: PublicLink, opened: boolean) {
	const [ofLink, ofWorkspace] = await Promise.all([
		within(env, env.LINK_LIMIT, String(link.id)),
		within(env, env.WORKSPACE_LIMIT, String(link.workspaceId)),
	])
	if (!ofLink || !ofWorkspace) return true
	if (opened) return false
	const address = `${link.workspaceId} ${networkOf(headers.get('cf-connecting-ip') ?? undefined)}`
	if (known.has(address)) return false
	if (!(await within(env, env.STRANGER_LIMIT, String(link.workspaceId)))) return true
	known.set(address, true)
	return false
}

/** The 428 with a token that is this visitor's own: whoever shows a proof for it has done the work. */
function taskFor(env: Env, link: PublicLink, visitor: string, own: PageToken | undefined) {
	// Of a page that was opened by somebody else, or never, nobody knows how long ago.
	const made = own ?? { id: crypto.randomUUID(), madeAt: 0 }
	const page = newPageToken(env, link.id, visitor, made)
	return proofNeeded('Please try again with a proof of work', { page, bits: proofBits })
}
