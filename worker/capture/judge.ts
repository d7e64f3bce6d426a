import { LRUCache } from 'lru-cache'
import { proofBits } from '../../schema/proof'
import type { BotSign, SuspectSign } from '../../schema/score'
import { proofNeeded } from '../http/errors'
import { within } from '../http/rateLimit'
import { type Sender, senderOf } from '../http/sender'
import type { Env } from '../platform/env'
import { newPageToken, type PageToken, readPageToken, visitorTag } from './pageToken'
import { isProof } from './proof'
import type { PublicLink } from './queries'

/** Not even autofill is faster. */
const minFillMs = 300
/** After a day, an open page says nothing about its visitor's pace. */
const maxPaceMs = 24 * 60 * 60 * 1000

/** What the page's script or form sends besides the answers. */
type PageFields = {
	_website?: string | undefined
	_page?: string | undefined
	/** A proof of work; empty if the script could provide one. */
	_proof?: string | undefined
}

export type Judgment = {
	/** Milliseconds from opening the page to submitting it; absent if another visitor opened it. */
	pace?: number | undefined
	bot?: BotSign | undefined
	suspect?: SuspectSign | undefined
}

/**
 * Judges a submission without a trip. At worst, the lead is held as suspect, never lost. Throws a 428 if
 * the page's script must send the submission again with a proof of work.
 */
export async function judge(
	env: Env,
	headers: Headers,
	link: PublicLink,
	page: PageFields,
	isPerson: () => Promise<boolean>,
): Promise<Judgment> {
	const now = Date.now()
	const token = readPageToken(env, page._page, link.id)
	const sender = senderOf(headers)
	const visitor = visitorTag(env, sender)
	// False for a phone that changed networks, too, so it never counts against anyone.
	const own = token?.visitor === visitor
	const pace = token && now - token.madeAt
	if (page._website) return found('trap-filled')
	if (pace !== undefined && pace < minFillMs) return found('too-fast')
	const proven = own && isProof(page._page ?? '', page._proof)
	const rush = !proven && (await isRush(env, sender, link, own))
	if (rush && page._proof !== undefined)
		throw proofRequest(env, link, visitor, own ? token : undefined)
	if (rush && !own) return { suspect: 'rush' }
	// Last, because it uses up the Turnstile token.
	if (!(await isPerson())) return found('challenge-failed')
	return own && !rush && pace !== undefined && pace <= maxPaceMs ? { pace } : {}
}

const found = (bot: BotSign): Judgment => ({ bot, suspect: bot })

/** Workspace and network of recent strangers that were not part of a rush. */
const strangers = new LRUCache<string, true>({ max: 5000, ttl: 10 * 60 * 1000 })

/**
 * Whether a link or workspace gets more submissions than people send, or too many from networks that
 * never opened the form. A network that passed once passes for ten minutes: it may be the owner's own
 * program.
 */
async function isRush(env: Env, { network }: Sender, link: PublicLink, opened: boolean) {
	const [ofLink, ofWorkspace] = await Promise.all([
		within(env, env.LINK_LIMIT, String(link.id)),
		within(env, env.WORKSPACE_LIMIT, String(link.workspaceId)),
	])
	if (!ofLink || !ofWorkspace) return true
	if (opened) return false
	const stranger = `${link.workspaceId} ${network}`
	if (strangers.has(stranger)) return false
	if (!(await within(env, env.STRANGER_LIMIT, String(link.workspaceId)))) return true
	strangers.set(stranger, true)
	return false
}

/** The 428, with a token that only this visitor can prove work for. */
function proofRequest(env: Env, link: PublicLink, visitor: string, own: PageToken | undefined) {
	// If another visitor opened the page, or nobody did, its age is unknown.
	const base = own ?? { id: crypto.randomUUID(), madeAt: 0 }
	const token = newPageToken(env, link.id, visitor, base)
	return proofNeeded('Please try again with a proof of work', { page: token, bits: proofBits })
}
