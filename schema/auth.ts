import { z } from 'zod'
import { emailMessage, isMailable, normalizeEmail } from './email'
import { textShape } from './textShape'
import { timeZone } from './timeZone'

export const authLimits = { name: 100, password: 200 } as const

/** An e-mail address, normalized for storage and comparison. */
export const email = z.string(emailMessage).transform((text, context) => {
	const address = normalizeEmail(text)
	if (address !== undefined) return address
	context.addIssue(emailMessage)
	return z.NEVER
})

/** The address of an account, which has to receive mail. */
export const ownEmail = email.refine(
	isMailable,
	'We can’t send mail to addresses with letters like ö before the @. Please use another one',
)

const password = z
	.string('Password must be at least 6 characters')
	.min(6, 'Password must be at least 6 characters')
	.max(authLimits.password, `Password must be at most ${authLimits.password} characters`)

const name = textShape({
	label: 'Name',
	minLength: 2,
	maxLength: authLimits.name,
	required: 'Name must be at least 2 characters',
})

/** POST /api/auth/login. `username` is the e-mail address. */
export const login = z.object({ username: email, password })
export type Login = z.infer<typeof login>

/** POST /api/auth/login/recovery. Only letters and digits count, however the code was typed or pasted. */
export const recoveryLogin = z.object({
	username: email,
	code: z
		.string('Please enter a recovery code')
		.max(authLimits.password, 'This is not a recovery code')
		.transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ''))
		.pipe(z.string().min(1, 'Please enter a recovery code')),
})
export type RecoveryLogin = z.infer<typeof recoveryLogin>

/**
 * POST /api/auth/signup. The name defaults to the part before the @. The workspace gets the device's time
 * zone; an unknown one is ignored.
 */
export const signup = login.extend({
	username: ownEmail,
	name: name.optional(),
	timezone: timeZone.optional().catch(undefined),
})

/** The sign-up form, where the name is required. */
export const signupForm = login.extend({ username: ownEmail, name })

/** POST /api/auth/reset: asks for a mail with a reset token. */
export const resetRequest = login.pick({ username: true })
export type ResetRequest = z.infer<typeof resetRequest>

const token = z
	.string('The token from the mail is missing')
	.min(1, 'The token from the mail is missing')
	.max(100, 'The token is too long')

/** POST /api/auth/reset/confirm */
export const resetConfirmation = login.pick({ password: true }).extend({ token })
export type ResetConfirmation = z.infer<typeof resetConfirmation>

/** POST /api/auth/confirm and /api/auth/email/confirm */
export const mailToken = z.object({ token })
