import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { own } from '../auth/own'
import type { App } from '../http/context'
import { answerNotFound, HttpError } from '../http/errors'
import { asGate } from '../http/gates'
import type { Env } from '../platform/env'

const operatorsOf = ({ ADMIN_EMAILS = '' }: Env) =>
	ADMIN_EMAILS.split(',')
		.map((email) => email.trim().toLowerCase())
		.filter(Boolean)

type Account = { email: string; emailConfirmed: number }

/**
 * Whether an account is one of this server's operators. Its address must be confirmed, because anyone can sign up
 * with somebody else's; docs/configuration.md says how that is done without mail.
 */
export const isOperator = (env: Env, { email, emailConfirmed }: Account) =>
	operatorsOf(env).includes(email) && emailConfirmed === 1

const findAccount = own.permit('account.own')

/** Lets only operators through; for everyone else the route does not exist. */
export const requireOperator = asGate(
	createMiddleware<App>(async (c, next) => {
		if (operatorsOf(c.env).length === 0 || !(await isLoggedInOperator(c))) {
			return answerNotFound(c)
		}
		await next()
	}),
)

async function isLoggedInOperator(c: Context<App>) {
	try {
		await findAccount(c, async () => {})
	} catch (error) {
		const refused = ['unauthorized', 'token_expired', 'insufficient_scope']
		if (error instanceof HttpError && refused.includes(error.code)) return false
		throw error
	}
	const [found] = own.read(c)
	return found !== undefined && isOperator(c.env, found)
}

/** The operator's email, for handlers behind requireOperator. */
export const operatorEmail = (c: Context<App>) => own.read(c)[0]?.email
