// Everything in a link's form except its fields; link.ts validates it.
import type { Language } from './languages'

/**
 * What visitors are asked to agree to, in the owner's words. A change of text, translation or address
 * makes a new version, and leads keep the version that they agreed to.
 */
export type Consent = {
	text: string
	url: string | null
	required: boolean
	version: number
	/** Its text in other languages. */
	translations?: { [Code in Language]?: string | undefined } | undefined
}

/** A consent as given, verbatim in the language the visitor read; `at` is ISO 8601, in UTC. */
export type GivenConsent = Pick<Consent, 'text' | 'url' | 'version'> & { at: string }

/** A booking page to go to, or to open in the page where the visitor has JavaScript. */
export type Booking = { kind: 'booking'; url: string; inPage: boolean }

/** A file of the workspace, at an address of each lead's own that works for some days. */
export type Given = { kind: 'file'; fileId: number; days: number }

/** What comes after the form: the destination, the owner's message, a booking page or a file. */
export type After = { kind: 'redirect' } | { kind: 'message'; text: string } | Booking | Given

/** The consent's input name; no field key begins with an underscore. */
export const consentName = '_consent'
