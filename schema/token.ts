import { z } from 'zod'
import { textShape } from './textShape'
import { tokenLimits } from './tokenLimits'
import { scopes } from './tokenScopes'

const expiryMessage = 'The expiry must be a date in the future, such as 2027-01-31'

const dateShape = z.iso.date().or(z.iso.datetime({ offset: true }))

/** POST /api/tokens. Without `expiresAt` a token is valid until it is revoked. */
export const tokenInput = z.object({
	name: textShape({
		label: 'The name',
		maxLength: tokenLimits.name,
		required: 'Please give the token a name',
	}),
	scopes: z
		.array(z.enum(scopes, 'Unknown scope'), 'scopes must be a list')
		.min(1, 'Choose at least one permission')
		.transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
	expiresAt: z
		.string(expiryMessage)
		.refine((text) => dateShape.safeParse(text).success, { message: expiryMessage, abort: true })
		.nullish()
		.transform((text) => (text ? new Date(text) : null))
		.refine((date) => date === null || date.getTime() > Date.now(), expiryMessage),
})
export type TokenInput = z.output<typeof tokenInput>
