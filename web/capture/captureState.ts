import type { Answers } from '../../schema/fields'
import type { Consent } from '../../schema/form'
import type { ShownField } from '../../schema/inLanguage'
import type { FieldIssue } from '../../schema/readAnswers'
import type { Criterion, QualificationStatus } from '../../schema/score'

export type CaptureLink = {
	title: string
	description: string | null
	fields: readonly ShownField[]
	consent?: Consent | null
	/** The destination's host, if visitors may see it. */
	host?: string | null
	/** Seconds before the redirect. */
	redirectDelay?: number
	/** Whether it offers to remember the visitor in this browser. */
	remembers?: boolean
}

/**
 * For a returning visitor: their address, mostly masked, the keys of the fields they are still asked, and where the
 * buttons post to.
 */
export type Greeting = { mask: string; asks: readonly string[]; action: string; forget: string }

/** Sent back by the visitor's browser along with the fields; see worker/capture/submit.ts. */
export type CaptureTokens = {
	page: string
	from: string
	/** The link's way by which the visitor came, by name; empty for its own address. */
	way: string
}

export type CaptureState =
	| {
			state: 'form'
			link: CaptureLink
			values?: Answers
			/** `issues`: errors by field key. */
			error?: { message: string; issues: readonly FieldIssue[] }
			tokens?: CaptureTokens
			greeting?: Greeting | undefined
			/** The step to show, if the form has several; by default the first. */
			at?: number | undefined
			/** The answers from the other steps, signed; the page then has only this step. */
			carried?: string | undefined
			/** The key of the field to answer next. */
			focus?: string | undefined
			/** Shows the form as it is while sending, for previews. */
			sending?: boolean
			/** Turnstile's public key, if it is configured. */
			turnstileKey?: string | undefined
			/** Where visitors report the link; previews have none. */
			reportUrl?: string
			/** When embedded, the sites that may learn the form's height. */
			frameOf?: readonly string[] | undefined
	  }
	/** `delay` in seconds before the redirect. */
	| { state: 'redirecting'; destinationUrl: string; delay: number }
	| { state: 'thanks'; text: string }
	/** The demo's lead, as an owner would see it. */
	| { state: 'receipt'; score: number; status: QualificationStatus; lines: Criterion[] }
	/** `postTo`: the URL that takes the password. */
	| {
			state: 'locked'
			postTo: string
			tokens?: Omit<CaptureTokens, 'way'>
			error?: string | undefined
	  }
	/** `text`: the owner's own words. */
	| { state: 'ended'; text: string | null }
	/** A file at a lead's own address; `size` and `until` for people. */
	| { state: 'file'; name: string; size: string; until: string }
	/** `form`: the path of the link's form, if it is still open. */
	| { state: 'fileGone'; why: 'expired' | 'withdrawn' | 'unknown'; form?: string | undefined }
	| { state: 'notFound' }
	| { state: 'unavailable' }
