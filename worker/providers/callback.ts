import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { authLimits, ownEmail, signupForm } from '../../schema/auth'
import { paths } from '../../schema/paths'
import type { ProviderId } from '../../schema/provider'
import { cutText } from '../../schema/text'
import { accountEvent } from '../auth/accountLog'
import { userIf } from '../auth/accountLogQueries'
import { claimedDevice, rememberDevice } from '../auth/device'
import { confirmSession } from '../auth/deviceQueries'
import { limitLoginAddress, limitSignup } from '../auth/limits'
import { noPassword } from '../auth/password'
import { addUser } from '../auth/queries'
import { newSession, readSessionId, setSessionCookie, startSession } from '../auth/session'
import { joinIfInvited } from '../domains/joining'
import type { App } from '../http/context'
import { HttpError } from '../http/errors'
import { queueMail } from '../mail/enqueue'
import { hasProvider } from '../mail/mode'
import { type Attempt, savePendingLink, takeAttempt } from './attempt'
import { providerOf } from './configured'
import { Failed } from './failure'
import type { Vouched } from './protocol'
import {
	addAccount,
	findSubject,
	linkAccount,
	type NewAccount,
	recordUse,
	userByProvider,
	vouchesFor,
} from './queries'

/** Ends a sign-in attempt, successful or not, with a redirect to one of our pages. */
export async function finishAttempt(c: Context<App>, id: ProviderId) {
	// The address holds the code.
	c.header('Referrer-Policy', 'no-referrer')
	const attempt = await takeAttempt(c)
	try {
		const provider = providerOf(c.env, id)
		await limitLoginAddress(c)
		if (attempt?.provider !== id) throw new Failed('late')
		const { redeem } = await import('./protocol')
		const vouched = await redeem(c.env, provider, attempt, new URL(c.req.url))
		return c.redirect(await finish[attempt.purpose](c, attempt, vouched))
	} catch (error) {
		return c.redirect(failurePage(id, attempt, failureOf(error)))
	}
}

function failureOf(error: unknown) {
	if (error instanceof Failed) return error.failure
	if (!(error instanceof HttpError)) throw error
	return error.status === 429 ? 'busy' : 'late'
}

/** The page the sign-in started from, which shows what went wrong. */
function failurePage(provider: ProviderId, attempt: Attempt | undefined, failed: string) {
	const page =
		attempt && attempt.purpose !== 'login'
			? paths.settings('security')
			: paths.auth(attempt && attempt.next !== paths.home() ? { next: attempt.next } : {})
	return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ provider, failed })}`
}

/** Completes each kind of attempt; returns where to go. */
const finish: Record<
	Attempt['purpose'],
	(c: Context<App>, attempt: Attempt, vouched: Vouched) => Promise<string>
> = {
	login: logIn,

	async link(c, { userId, provider, next }, { issuer, subject, named = null }) {
		const sessionId = (await readSessionId(c)) ?? ''
		const event = (condition: SQL) => accountEvent(c, 'provider_linked', userIf(condition, userId))
		const account = { provider, issuer, subject, email: named }
		const linked = await linkAccount(c.var.db, { userId, sessionId }, account, event)
		if (linked.userId !== userId) throw new Failed(linked.userId ? 'taken' : 'late')
		if (linked.isNew) queueMail(c, { kind: 'provider-linked', userId, provider })
		return `${next}?${new URLSearchParams({ linked: provider })}`
	},

	async proof(c, { next }, vouched) {
		const sessionId = (await readSessionId(c)) ?? ''
		const isTheirs = vouchesFor(sessionId, vouched)
		const [confirmed] = await confirmSession(c.var.db, sessionId, isTheirs)
		if (!confirmed) throw new Failed('other')
		return next
	},
}

/**
 * Logs in the user with this account at the provider, or signs them up. If the address already has an account here,
 * linking waits until that account's owner has logged in: it may have been made by someone else.
 */
async function logIn(c: Context<App>, attempt: Attempt, vouched: Vouched): Promise<string> {
	const { db } = c.var
	const { issuer, subject, named = null } = vouched
	const email = ownEmail.safeParse(vouched.email).data
	const domain = domainOf(email, vouched.managed)
	const sessionId = await readSessionId(c)
	const browser = { sessionId, device: await claimedDevice(c) }
	const { found, isTaken, proven } = await findSubject(db, vouched, email ?? '', browser)
	const account = email ? { provider: attempt.provider, issuer, subject, email } : undefined
	if (!found && !account) throw new Failed('unverified')
	const isLinked = found ?? (await linkProven(c, account, proven, sessionId))
	if (!isLinked && account) {
		if (isTaken || !(await signUp(c, attempt, vouched, account))) {
			await savePendingLink(c, { ...account, managed: vouched.managed })
			const next = attempt.next === paths.home() ? undefined : attempt.next
			return paths.auth({ email: account.email, link: attempt.provider, ...(next && { next }) })
		}
	} else {
		const userId = userByProvider(vouched)
		const event = accountEvent(c, 'login_provider', userId)
		const opened = { device: found?.deviceId, vouchedDomain: domain }
		await startSession(c, userId, opened, event, recordUse(db, vouched, named))
	}
	if (domain) await joinIfInvited(c, domain, userByProvider(vouched))
	return attempt.next
}

/** The domain whose owner manages an address; undefined if anyone could have registered the address. */
export const domainOf = (email: string | undefined, managed: boolean) =>
	email && managed ? email.slice(email.lastIndexOf('@') + 1) : undefined

/** Links the provider's account to the one with the same address, if this browser has just logged in to that. */
async function linkProven(
	c: Context<App>,
	account: NewAccount | undefined,
	proven: { userId: number; emailConfirmed: number } | undefined,
	sessionId: string | undefined,
) {
	if (!account || !proven || !sessionId) return false
	if (!proven.emailConfirmed && hasProvider(c.env)) return false
	const { userId } = proven
	const event = (condition: SQL) => accountEvent(c, 'provider_linked', userIf(condition, userId))
	const linked = await linkAccount(c.var.db, { userId, sessionId }, account, event)
	if (linked.isNew) {
		queueMail(c, { kind: 'provider-linked', userId, provider: account.provider })
	}
	return linked.userId === userId
}

/** Signs up; false if the address has got an account since. */
async function signUp(
	c: Context<App>,
	{ timezone }: Attempt,
	{ name, managed }: Vouched,
	account: NewAccount & { email: string },
) {
	await limitSignup(c)
	const username = account.email
	const user = {
		username,
		password: noPassword(),
		timezone,
		emailConfirmedAt: new Date(),
		name:
			signupForm.shape.name.safeParse(cutText(name ?? '', authLimits.name)).data ??
			cutText(username.split('@')[0] ?? username, authLimits.name),
	}
	const session = newSession(c, { vouchedDomain: domainOf(username, managed) })
	const { db } = c.var
	const added = await addUser(db, user, session, (userId) => [
		addAccount(db, userId, account),
		accountEvent(c, 'signup', userId),
	])
	if (!added) return false
	await setSessionCookie(c, session)
	await rememberDevice(c, added.deviceId)
	return true
}
