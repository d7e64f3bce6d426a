import { z } from 'zod'
import { authLimits, login, ownEmail, signupForm } from './auth'
import { idPattern } from './id'

/** PATCH /api/auth/user */
export const profileChange = signupForm.pick({ name: true })
export type ProfileChange = z.infer<typeof profileChange>

/** POST /api/auth/password. A wrong `current` is a 403, because a 401 means the session has ended. */
export const passwordChange = z.object({
	/** Omitted by users without a password, who must have confirmed their identity another way. */
	current: z
		.string('Please enter your current password')
		.min(1, 'Please enter your current password')
		.max(authLimits.password, 'The password is wrong')
		.optional(),
	next: login.shape.password,
})
export type PasswordChange = z.infer<typeof passwordChange>

const password = z
	.string('Please enter your password')
	.min(1, 'Please enter your password')
	.max(authLimits.password, 'The password is wrong')

/** POST /api/auth/proof: confirms the caller's identity for the next ten minutes. */
export const proof = z.object({ password })
export type Proof = z.infer<typeof proof>

/** POST /api/auth/email: the new address, to be confirmed from both mailboxes. */
export const emailChange = z.object({ email: ownEmail })
export type EmailChange = z.infer<typeof emailChange>

/** DELETE /api/auth/user. Without a password, the caller must have confirmed their identity another way. */
export const accountDeletion = z.object({ password: password.optional() })

/**
 * An entry of GET /api/auth/sessions: a browser the user is, or was, logged in on. `id` is null for a
 * login whose device has been pushed out by ten newer ones.
 */
export type DeviceSummary = {
	id: number | null
	/** Such as "Chrome on Windows". */
	browser: string
	lastUsedAt: string
	/** Null while logged out there. */
	loggedInAt: string | null
	current: boolean
}

/** GET /api/auth/log */
export const logQuery = z.object({
	before: z.string().regex(idPattern, 'The id must be a number').transform(Number).optional(),
})
