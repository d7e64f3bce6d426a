import { Hono } from 'hono'
import { login, signup } from '../../schema/auth'
import { plans } from '../../schema/plans'
import type { App } from '../context'
import { taken, unauthorized } from '../errors'
import { planOf } from '../payments/planOf'
import { takesPayments } from '../payments/stripe'
import { signingKey } from '../secrets'
import { endSession, requireOwner, startSession } from '../session'
import { validate } from '../validate'
import { account } from './account'
import { rememberDevice } from './device'
import { limitLogin, limitSignup } from './limits'
import { hashPassword, verifyPassword } from './password'
import { addUser, findUser, setPassword } from './queries'

export const auth = new Hono<App>()
	.route('/', account)

	.post('/signup', validate('json', signup), async (c) => {
		const { username, password, name = username.split('@')[0] ?? username } = c.req.valid('json')
		// Before anything is stored: without a safe secret there would be an account and no login.
		signingKey(c.env)
		await limitSignup(c)
		const user = await addUser(c.var.db, { username, password: await hashPassword(password), name })
		if (!user) throw taken('An account with this email already exists. Please log in instead.')
		await startSession(c, user.id)
		await rememberDevice(c, user.username)
		return c.json({ username: user.username, name: user.name, email: user.username }, 201)
	})

	.post('/login', validate('json', login), async (c) => {
		const { username, password } = c.req.valid('json')
		await limitLogin(c, username)
		const user = await findUser(c.var.db, username)
		const { correct, outdated } = await verifyPassword(password, user?.password)
		if (!user || !correct) throw unauthorized('Invalid credentials')
		if (outdated) await setPassword(c.var.db, user.id, await hashPassword(password))
		await startSession(c, user.id)
		await rememberDevice(c, user.username)
		return c.json({ username: user.username, name: user.name, email: user.username })
	})

	.get('/user', requireOwner, async (c) => {
		const { id, name, email } = c.var.owner
		const { plan, until, renews } = await planOf(c.var.db, id)
		return c.json({
			name,
			email,
			plan: plans[plan].name as string,
			planUntil: until?.toISOString() ?? null,
			planRenews: renews,
			/** Whether plans are sold and enforced here. */
			billing: takesPayments(c.env),
		})
	})

	.post('/logout', async (c) => {
		await endSession(c)
		return c.body(null, 204)
	})
