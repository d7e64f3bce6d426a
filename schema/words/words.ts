import type { FieldType } from '../fields'
import type { Language } from '../languages'
import type { ReportReason } from '../reportReasons'

/** A text before, inside and after a link; any part may be empty. */
type AroundLink = readonly [before: string, link: string, after: string]

/** Messages for something outside its limits; {min} and {max} stand for them. */
type Limits = { least: string; most: string; between: string; exactly: string }

/**
 * All texts of the visitor's page, in one language; names in braces are placeholders. To change a text,
 * change it in every file: a missing one fails the type check.
 */
export type Words = {
	language: Language
	/** The default label of the form's button. */
	send: string
	optional: string
	/** The placeholder of a select. */
	choose: string
	noRating: string
	/** {star} of {stars} */
	stars: string
	/** The label of the honeypot field, which text browsers show. */
	trap: string
	detailsGoTo: string
	privacy: AroundLink
	/** {host} */
	leadsTo: string
	/** Small print; our name stays the same. */
	madeWith: string
	readMore: string
	/** A form's steps and the buttons between them. {step} of {steps} */
	steps: { step: string; next: string; back: string }
	/** Default labels of fields. A new type has its English one until it is translated. */
	labels: Partial<Record<FieldType, string>>
	/** Texts of the page's script, sent with the form. */
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
		chooseFile: string
		fileType: string
		/** {size} */
		fileSize: string
		fileGone: string
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
		/** Ends with a date in the field's format. */
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
	/** Why something was refused. */
	refusals: {
		noFiles: string
		linkNotFound: string
		tooOften: string
		fromElsewhere: string
		pageTooOld: string
		/** What was answered on earlier steps can't be used. */
		stepsLost: string
	}
	/** Of a field that takes a file. */
	upload: {
		uploading: string
		/** {name} */
		received: string
		/** {size} */
		limit: string
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
	/** The page of a file, at a lead's own address. */
	file: {
		ready: string
		download: string
		/** {date} */
		until: string
		goneTitle: string
		expired: string
		withdrawn: string
		unknown: string
		again: string
	}
	notFound: { title: string; text: string; home: string }
	unavailable: { title: string; text: string }
	/** Mails to visitors. {title} is the link's, {owner} its owner's name. */
	mails: {
		confirmSubject: string
		confirm: string
		/** Where the content waits for it. */
		confirmFirst: string
		notYou: string
		why: string
		stop: string
	}
	/** The page that confirms an address. */
	confirm: {
		title: string
		text: string
		button: string
		done: string
		thanks: string
		spentTitle: string
		spent: string
		toForm: string
	}
	/** After a form whose content waits behind a mail's link. */
	mailed: { title: string; text: string; again: string; sent: string; wait: string }
	/** The page that stops all mail of an owner. */
	stop: {
		title: string
		text: string
		button: string
		unasked: string
		done: string
		doneText: string
		spent: string
	}
	/** Details remembered in the visitor's browser. */
	askOnce: {
		remember: string
		/** {email}, mostly hidden. */
		continueAs: string
		notYou: string
	}
	/** The page for reporting a link. */
	report: {
		/** Also the text of the link to it. */
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

/** Replaces the names in braces in a text with their values. */
export const fill = (text: string, values: Readonly<Record<string, string | number | undefined>>) =>
	text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
