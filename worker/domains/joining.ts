import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { plans } from '../../schema/plans'
import { workspaceLimits } from '../../schema/workspace'
import { accountEvent } from '../auth/accountLog'
import { userIf } from '../auth/accountLogQueries'
import type { App } from '../http/context'
import { derivePlan } from '../payments/derivePlan'
import { takesPayments } from '../payments/stripe'
import { joinable, joinByDomain } from './queries'

/**
 * Adds a user, whose address a provider has just vouched for, to the workspace that lets people of their domain join,
 * if its plan has room and they have never been a member.
 */
export async function joinIfInvited(c: Context<App>, domain: string, userId: SQL<number> | number) {
	const { db } = c.var
	const open = await joinable(db, domain)
	if (!open) return
	const { workspaceId } = open
	const { plan } = derivePlan(open.facts, new Date())
	const seats = takesPayments(c.env) ? plans[plan].seats : workspaceLimits.people
	const event = (condition: SQL) =>
		accountEvent(c, 'member_joined', userIf(condition, userId), {
			workspaceId,
		})
	const { origin } = new URL(c.req.url)
	await joinByDomain(db, { domain, workspaceId, userId, seats, site: origin }, event)
}
