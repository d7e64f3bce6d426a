import { LRUCache } from 'lru-cache'
import { proofBits } from '../../schema/proof'
import type { BotSign, SuspectSign } from '../../schema/score'
import { proofNeeded } from '../http/errors'
import { within } from '../http/rateLimit'
import { type Sender, senderOf } from '../http/sender'
import type { Voucher } from '../leads/newLead'
import type { Env } from '../platform/env'
import { isOld, isOwn, newPageId, newPageToken, readPageToken, visitorTag } from './pageToken'
import { isProof } from './proof'
import type { PublicLink } from './queries'

/** Not even autofill is faster. */
const minFillMs = 300

/** What the page's script or form sends besides the answers. */
type PageFields = {
	_website?: string | undefined
	_page?: string | undefined
	/** A proof of work; empty if the script could provide one. */
	_proof?: string | undefined
}

type Judgment = {
	/** Milliseconds from opening the page to submitting it; absent if that is unknown, or in a rush. */
	pace?: number | undefined
	bot?: BotSign | undefined
	suspect?: SuspectSign | undefined
	unproven?: true | undefined
	/** The visitor's own page, which vouches for one lead. */
	voucher?: Voucher | undefined
}

/**
 * Judges a submission without a trip. At worst, the lead is held as suspect, never lost. Throws a 428 if
 * the page's script must send the submission again with a proof of work: in a rush, and if the page is not this
 * visitor's or is from yesterday.
 */
export async function judge(
	env: Env,
	headers: Headers,
	link: PublicLink,
	page: PageFields,
	isPerson: () => Promise<boolean>,
): Promise<Judgment> {
	const token = readPageToken(env, page._page, link.id)
	const sender = senderOf(headers)
	// Also false for a phone that changed networks, so it never counts against anyone.
	const own = isOwn(env, token, sender)
	const pace = token && Date.now() - token.madeAt
	if (page._website) return found('trap-filled')
	const hasProof = token !== undefined && isProof(page._page ?? '', page._proof)
	const proven = own && hasProof
	const tooFast = pace !== undefined && pace < minFillMs
	// A proof of work may have just reissued the page.
	if (tooFast && !proven) return found('too-fast')
	const { rush, unproven } = proven ? calm : await rushOf(env, sender, link, own)
	// Some networks change addresses per request, so a proof is never their own: outside a rush, any proof will do.
	if (page._proof !== undefined && !proven && (unproven || !(own || hasProof))) {
		throw proofRequest(env, link, sender, page._page)
	}
	if (rush && !own) return { suspect: 'rush' }
	// Last, because it uses up the Turnstile token.
	if (!(await isPerson())) return found('challenge-failed')
	if (!own) return { ...(unproven && { unproven }) }
	return {
		...(unproven ? { unproven } : !tooFast && { pace }),
		voucher: {
			page: token.id,
			since: token.madeAt,
			// A proof was requested in a rush, and counts for one lead.
			suspect: rush || proven ? 'rush' : null,
		},
	}
}

const found = (bot: BotSign): Judgment => ({ bot, suspect: bot })

/** Workspace and network of recent strangers that were not part of a rush. */
const strangers = new LRUCache<string, true>({ max: 5000, ttl: 10 * 60 * 1000 })

type Rush = { rush: boolean; unproven: true | undefined }
const calm: Rush = { rush: false, unproven: undefined }

/**
 * `unproven`: whether a link gets more submissions without proof than people send; those that follow can't be
 * hot. `rush`: whether a link or workspace gets so many more that strangers among them are suspects, or too many
 * come from networks that never opened the form. A network that passed once passes for ten minutes: it may be the
 * owner's own program.
 */
async function rushOf(
	env: Env,
	{ network }: Sender,
	link: PublicLink,
	opened: boolean,
): Promise<Rush> {
	const [few, ofLink, ofWorkspace] = await Promise.all([
		within(env, env.HOT_LIMIT, String(link.id)),
		within(env, env.LINK_LIMIT, String(link.id)),
		within(env, env.WORKSPACE_LIMIT, String(link.workspaceId)),
	])
	if (!ofLink || !ofWorkspace) return { rush: true, unproven: true }
	const unproven = few ? undefined : true
	if (opened) return { rush: false, unproven }
	const stranger = `${link.workspaceId} ${network}`
	if (strangers.has(stranger)) return { rush: false, unproven }
	if (!(await within(env, env.STRANGER_LIMIT, String(link.workspaceId)))) {
		return { rush: true, unproven: true }
	}
	strangers.set(stranger, true)
	return { rush: false, unproven }
}

/**
 * The 428, with a token that only this visitor can prove work for. It keeps the page's id, so that the lead is
 * stored once even if an earlier attempt was, and the age of a page that is not too old.
 */
function proofRequest(env: Env, link: PublicLink, sender: Sender, sent: string | undefined) {
	const token = readPageToken(env, sent, link.id)
	const page = newPageToken(env, link.id, visitorTag(env, sender), {
		id: sent?.split('.', 1)[0] ?? newPageId(),
		madeAt: token && !isOld(token) ? token.madeAt : Date.now(),
	})
	return proofNeeded('Please try again with a proof of work', { page, bits: proofBits })
}
