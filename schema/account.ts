import { z } from 'zod'
import { authLimits, login, signupForm } from './auth'

/** PATCH /api/auth/user. */
export const profileChange = signupForm.pick({ name: true })
export type ProfileChange = z.infer<typeof profileChange>

/** POST /api/auth/password. A wrong `current` is a 403: a 401 would say that the session is over. */
export const passwordChange = z.object({
	current: z
		.string('Please enter your current password')
		.min(1, 'Please enter your current password')
		.max(authLimits.password, 'The password is wrong'),
	next: login.shape.password,
})
export type PasswordChange = z.infer<typeof passwordChange>

/** DELETE /api/auth/user. */
export const accountDeletion = z.object({
	password: z
		.string('Please enter your password')
		.min(1, 'Please enter your password')
		.max(authLimits.password, 'The password is wrong'),
})
export type AccountDeletion = z.infer<typeof accountDeletion>

/** An entry of GET /api/auth/sessions, newest first; never the session's id, which is a secret. */
export type SessionSummary = { userAgent: string; createdAt: string; current: boolean }
