// What a link's form has beside its fields; how it is written stands in link.ts.
import type { Language } from './languages'

/**
 * What visitors are asked to agree to; its text is the owner's. Another text, translation or
 * address is another version, and leads keep the one that they agreed to.
 */
export type Consent = {
	text: string
	url: string | null
	required: boolean
	version: number
	/** Its text in other languages. */
	translations?: { [Code in Language]?: string | undefined } | undefined
}

/** A consent that a visitor gave, word by word in the language that they read; `at` is ISO 8601, in UTC. */
export type GivenConsent = Pick<Consent, 'text' | 'url' | 'version'> & { at: string }

/** What comes after the form: the destination, or the owner's words. */
export type After = { kind: 'redirect' } | { kind: 'message'; text: string }

/** The name of the consent's input; no field's key begins with an underscore. */
export const consentName = '_consent'
