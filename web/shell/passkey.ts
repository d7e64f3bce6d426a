import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/client'

/** Made by the library's server half; typed loosely, because JSON loses the types. */
type Options = { challenge: string }

/** Loaded when a passkey is first asked for. */
const library = () => import('@simplewebauthn/browser')

/** Browsers report the same error for a dialog that was closed, timed out or had no passkey to offer. */
function explain(error: unknown): never {
	const { name, code } = error as { name?: string; code?: string }
	const text =
		code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
			? 'This device or password manager already has a passkey for your account.'
			: name === 'NotAllowedError' || name === 'AbortError'
				? 'No passkey was used. Try again, or log in another way.'
				: 'This browser couldn’t use a passkey.'
	throw new ApiError(0, text, text)
}

/** Lets the user choose a passkey and answers the server's challenge with it. */
export async function answerWithPasskey(options: Options) {
	const { startAuthentication } = await library()
	const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
	return startAuthentication({ optionsJSON }).catch(explain)
}

/** Creates a passkey on a device of the user's choice. */
export async function makePasskey(options: Options) {
	const { startRegistration } = await library()
	const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
	return startRegistration({ optionsJSON }).catch(explain)
}

/**
 * Offers passkeys as suggestions of the email field, if the browser can. Undefined if it can't, or if
 * the user types or presses the button instead.
 */
export async function passkeyFromSuggestions(ask: () => Promise<Options>) {
	const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
	if (!(await browserSupportsWebAuthnAutofill())) return undefined
	const optionsJSON = (await ask()) as PublicKeyCredentialRequestOptionsJSON
	return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
}

/** Withdraws those suggestions. */
export const withdrawPasskeys = async () => (await library()).WebAuthnAbortService.cancelCeremony()
