import { z } from 'zod'
import { textShape } from './textShape'

const base64url = (maxLength: number) =>
	z.string('The passkey could not be read').max(maxLength, 'The passkey could not be read')

const credential = <Response extends z.ZodRawShape>(response: Response) =>
	z.object(
		{
			id: base64url(2000),
			rawId: base64url(2000),
			type: z.literal('public-key'),
			response: z.object(response),
		},
		'The passkey could not be read',
	)

/** POST /api/auth/passkeys: the browser's response for a new passkey, and its name. */
export const passkeyInput = z.object({
	name: textShape({ label: 'Name', maxLength: 60, required: 'Please give the passkey a name' }),
	credential: credential({
		clientDataJSON: base64url(10_000),
		attestationObject: base64url(40_000),
		transports: z.array(z.string().max(20)).max(10).optional(),
	}),
})
export type PasskeyInput = z.infer<typeof passkeyInput>

/** POST /api/auth/login/passkey and /api/auth/proof/passkey: a passkey's response to a challenge. */
export const passkeyAnswer = z.object({
	credential: credential({
		clientDataJSON: base64url(10_000),
		authenticatorData: base64url(10_000),
		signature: base64url(10_000),
		userHandle: base64url(200).optional(),
	}),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** An entry of GET /api/auth/passkeys. */
export type PasskeySummary = {
	id: number
	name: string
	createdAt: string
	lastUsedAt: string | null
}
