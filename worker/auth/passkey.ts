import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import type { PasskeyAnswer, PasskeyInput } from '../../schema/passkey'
import type { App } from '../http/context'
import { badInput, forbidden } from '../http/errors'
import { logFailedAttempt } from './accountLog'
import { type Challenge, newChallenge, type Purpose } from './challenge'
import type { StoredPasskey } from './passkeyQueries'

/** EdDSA, ES256, RS256: what authenticators support. */
const algorithms = [-8, -7, -257]

/** Loaded on first use, not when a visitor's page starts the worker. */
const webAuthn = () => import('@simplewebauthn/server')

const partyOf = (c: Context<App>) => {
	const { hostname, origin } = new URL(c.req.url)
	return { rpID: hostname, origin }
}

/** What a browser needs to create a passkey, given those that the user already has. */
export async function registrationOptions(
	c: Context<App>,
	user: { id: number; email: string; name: string },
	existing: { credentialId: string; transports: string[] }[],
) {
	const { generateRegistrationOptions } = await webAuthn()
	return generateRegistrationOptions({
		rpName: 'Leadlinks',
		rpID: partyOf(c).rpID,
		userID: new Uint8Array(Buffer.from(String(user.id))),
		userName: user.email,
		userDisplayName: user.name,
		challenge: Buffer.from(await newChallenge(c, 'register', user.id), 'base64url'),
		attestationType: 'none',
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
		supportedAlgorithmIDs: algorithms,
		excludeCredentials: existing.map(({ credentialId, transports }) => ({
			id: credentialId,
			transports,
		})),
	})
}

/** The new passkey, if it answers this challenge; throws a 400 otherwise. */
export async function readRegistration(
	c: Context<App>,
	challenge: Challenge,
	{ name, credential }: PasskeyInput,
) {
	const { verifyRegistrationResponse } = await webAuthn()
	const { rpID, origin } = partyOf(c)
	const { registrationInfo } = await verifyRegistrationResponse({
		response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
		expectedChallenge: challenge.value,
		expectedOrigin: origin,
		expectedRPID: rpID,
		requireUserVerification: true,
		supportedAlgorithmIDs: algorithms,
	}).catch(refuse)
	if (!registrationInfo) return refuse()
	const { id, publicKey, counter } = registrationInfo.credential
	return {
		credentialId: id,
		publicKey: Buffer.from(publicKey).toString('base64url'),
		counter,
		transports: credential.response.transports ?? [],
		name,
	}
}

/** What a browser needs to ask for any of its passkeys for this site. */
export async function loginOptions(c: Context<App>, purpose: Purpose, userId?: number) {
	const { generateAuthenticationOptions } = await webAuthn()
	return generateAuthenticationOptions({
		rpID: partyOf(c).rpID,
		challenge: Buffer.from(await newChallenge(c, purpose, userId), 'base64url'),
		userVerification: 'required',
	})
}

/** The counter of a stored passkey that signed this challenge, here and now; throws a 403 if it did not. */
export async function requireAnswer(
	c: Context<App>,
	challenge: Challenge,
	{ credential }: PasskeyAnswer,
	passkey: StoredPasskey,
) {
	const { verifyAuthenticationResponse } = await webAuthn()
	const { rpID, origin } = partyOf(c)
	const checked = await verifyAuthenticationResponse({
		response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
		expectedChallenge: challenge.value,
		expectedOrigin: origin,
		expectedRPID: rpID,
		requireUserVerification: true,
		credential: {
			id: passkey.credentialId,
			publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
			counter: passkey.counter,
			transports: passkey.transports,
		},
	}).catch(() => undefined)
	if (checked?.verified) return checked.authenticationInfo.newCounter
	logFailedAttempt(c, 'passkey_failed', passkey.userId)
	throw wrongPasskey()
}

export const wrongPasskey = () =>
	forbidden('This passkey was not accepted. Please try again or log in another way.')

/** The library throws for anything wrong with the browser's response, and has no side effects. */
function refuse(): never {
	throw badInput('The passkey could not be checked. Please try again.')
}
