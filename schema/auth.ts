import { z } from 'zod'

export const authLimits = { name: 100, password: 200, email: 254 } as const

export const emailMessage = 'Please enter a valid email address'

/** An e-mail address, trimmed and folded to lower case: the form in which the product compares them. */
export const email = z
	.string(emailMessage)
	.trim()
	.toLowerCase()
	.max(authLimits.email, emailMessage)
	.pipe(z.email(emailMessage))

const password = z
	.string('Password must be at least 6 characters')
	.min(6, 'Password must be at least 6 characters')
	.max(authLimits.password, `Password must be at most ${authLimits.password} characters`)

const name = z
	.string('Name must be at least 2 characters')
	.trim()
	.min(2, 'Name must be at least 2 characters')
	.max(authLimits.name, 'Name is too long')

/** POST /api/auth/login. `username` is the e-mail address. */
export const login = z.object({ username: email, password })
export type Login = z.infer<typeof login>

/** POST /api/auth/signup. Without a name the part before the @ stands in. */
export const signup = login.extend({ name: name.optional() })
export type Signup = z.infer<typeof signup>

/** The sign-up form, which does ask for the name. */
export const signupForm = login.extend({ name })
