import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/client'

/** What the library made on the server for its other half here, whose types JSON has blurred. */
type Options = { challenge: string }

/** Loaded when a passkey is first asked for. */
const library = () => import('@simplewebauthn/browser')

/** What a browser says when its dialog was closed, timed out or had nothing to offer: all the same. */
function explain(error: unknown): never {
	const { name, code } = error as { name?: string; code?: string }
	const text =
		code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
			? 'This device or password manager has a passkey for your account already.'
			: name === 'NotAllowedError' || name === 'AbortError'
				? 'No passkey was used. Please try again or choose another way.'
				: 'This browser could not use a passkey.'
	throw new ApiError(0, text, text)
}

/** Lets the user choose a passkey and answers the server's challenge with it. */
export async function answerWithPasskey(options: Options) {
	const { startAuthentication } = await library()
	const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
	return startAuthentication({ optionsJSON }).catch(explain)
}

/** Makes a passkey on a device of the user's choice. */
export async function makePasskey(options: Options) {
	const { startRegistration } = await library()
	const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
	return startRegistration({ optionsJSON }).catch(explain)
}

/**
 * Offers passkeys among the suggestions of the e-mail field, where the browser can. Undefined if it
 * can't, or if nothing came of it: the user types, or presses the button.
 */
export async function passkeyFromSuggestions(ask: () => Promise<Options>) {
	const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
	if (!(await browserSupportsWebAuthnAutofill())) return undefined
	const optionsJSON = (await ask()) as PublicKeyCredentialRequestOptionsJSON
	return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
}

/** Withdraws what was offered among the suggestions. */
export const withdrawPasskeys = async () => (await library()).WebAuthnAbortService.cancelCeremony()
