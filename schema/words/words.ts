import type { FieldType } from '../fields'
import type { Language } from '../languages'
import type { ReportReason } from '../reportReasons'

/** A text before, inside and after a link; any part may be empty. */
export type AroundLink = readonly [before: string, link: string, after: string]

/** What is said of something outside its limits, which stand for {min} and {max}. */
type Limits = { least: string; most: string; between: string; exactly: string }

/**
 * All that the visitor's page says by itself, in one language; a name in braces stands for what is put in.
 * To change a text, change it in all files: a language that lacks one fails the types.
 */
export type Words = {
	language: Language
	/** The form's own. */
	send: string
	optional: string
	/** An empty select. */
	choose: string
	noRating: string
	/** {star} of {stars} */
	stars: string
	/** The label of the trap, which text browsers show. */
	trap: string
	privacy: AroundLink
	/** {host} */
	leadsTo: string
	/** In small print; the name is ours. */
	madeWith: string
	readMore: string
	/** What fields are called that their owner gave no name. */
	labels: Record<FieldType, string>
	/** What the page's script says: it comes with the form. */
	script: {
		sending: string
		/** {email} */
		didYouMean: string
		unreachable: string
		notSaved: string
		tooLarge: string
		noDestination: string
		redirectWithoutUrl: string
		redirecting: string
		continueNow: string
		thanks: string
	}
	/** What is wrong with an answer. */
	faults: {
		fillAll: string
		fillIn: string
		chooseOne: string
		chooseAny: string
		chooseDate: string
		chooseRating: string
		tick: string
		/** {label} */
		tooLong: string
		text: string
		name: string
		email: string
		phone: string
		website: string
		option: string
		options: string
		tickOrLeave: string
		number: string
		/** Ends with a date as its field takes it. */
		date: string
		rating: string
		agree: string
		characters: Limits
		choices: Limits
		numbers: Limits
		/** {date} */
		earliest: string
		latest: string
	}
	/** Why something was not taken. */
	refusals: {
		linkNotFound: string
		tooOften: string
		fromElsewhere: string
	}
	locked: {
		title: string
		password: string
		go: string
		needed: string
		wrong: string
		tooOften: string
	}
	ended: { title: string; text: string }
	notFound: { title: string; text: string; home: string }
	unavailable: { title: string; text: string }
	/** The page on which a link is reported. */
	report: {
		/** Also leads there. */
		title: string
		question: string
		reasons: Record<ReportReason, string>
		details: string
		send: string
		note: string
		thanksTitle: string
		thanks: string
		home: string
		chooseReason: string
		tooLong: string
		tooOften: string
		fromElsewhere: string
	}
}

/** A text with what its names in braces stand for. */
export const fill = (text: string, values: Readonly<Record<string, string | number | undefined>>) =>
	text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
