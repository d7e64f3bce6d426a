import { emailMessage } from '../email'
import { type FieldType, fieldTypes } from '../fields'
import { reportReasons } from '../reportReasons'
import type { Words } from './words'

const labels = Object.fromEntries(
	Object.entries(fieldTypes).map(([type, { label }]) => [type, label]),
) as Record<FieldType, string>

/** Follows the specification to the letter where it gives a text. */
export const en = {
	language: 'en',
	send: 'Continue to Content',
	optional: '(optional)',
	choose: 'Please choose',
	noRating: 'No rating',
	stars: '{star} of {stars}',
	trap: 'Leave this empty',
	privacy: ['Your details go to the owner of this link. See our ', 'privacy policy', '.'],
	leadsTo: 'Leads to {host}.',
	madeWith: 'Made with Leadlinks',
	readMore: 'Read more',
	labels,
	script: {
		sending: 'Sending...',
		didYouMean: 'Did you mean {email}?',
		unreachable: 'We could not reach the server. Please check your connection and try again.',
		notSaved: 'We could not save your details. Please try again in a moment.',
		tooLarge: 'Your answers are too long. Please shorten them and try again.',
		noDestination: 'Something went wrong. No destination URL was provided.',
		redirectWithoutUrl: 'No destination URL was provided. Please try again.',
		redirecting: 'Redirecting you to the content...',
		continueNow: 'Continue now',
		thanks: 'Thank you!',
	},
	faults: {
		fillAll: 'Please fill in all required fields',
		fillIn: 'Please fill this in',
		chooseOne: 'Please choose one',
		chooseAny: 'Please choose at least one',
		chooseDate: 'Please choose a date',
		chooseRating: 'Please choose a rating',
		tick: 'Please tick this',
		tooLong: '{label} is too long',
		text: 'Please enter a text',
		name: 'Please enter your name',
		email: emailMessage,
		phone: 'Please enter a valid phone number',
		website: 'Please enter a web address such as example.com',
		option: 'Please choose one of the options',
		options: 'Please choose from the options',
		tickOrLeave: 'Please tick this or leave it',
		number: 'Please enter a number',
		date: 'Please enter a date such as 2026-11-21',
		rating: 'Please choose one of the stars',
		agree: 'Please tick this to go on',
		characters: {
			least: 'Please write at least {min} characters',
			most: 'Please write at most {max} characters',
			between: 'Please write from {min} to {max} characters',
			exactly: 'Please write {min} characters',
		},
		choices: {
			least: 'Please choose at least {min}',
			most: 'Please choose at most {max}',
			between: 'Please choose from {min} to {max}',
			exactly: 'Please choose {min}',
		},
		numbers: {
			least: 'Please enter a number at least {min}',
			most: 'Please enter a number at most {max}',
			between: 'Please enter a number from {min} to {max}',
			exactly: 'Please enter a number of {min}',
		},
		earliest: 'Please choose {date} or a later date',
		latest: 'Please choose {date} or an earlier date',
	},
	refusals: {
		linkNotFound: 'Link not found',
		tooOften: 'Too many submissions. Please wait a minute and try again.',
		fromElsewhere:
			'These details came from another site. Please check them and send them from here.',
	},
	locked: {
		title: 'This page has a password',
		password: 'Password',
		go: 'Continue',
		needed: 'Please enter the password',
		wrong: 'The password is wrong. Please try again.',
		tooOften: 'Too many wrong passwords. Please wait a minute and try again.',
	},
	ended: { title: 'This link has ended', text: 'It no longer accepts answers.' },
	notFound: {
		title: 'Link Not Found',
		text: "The link you're trying to access doesn't exist or has been removed.",
		home: 'Return to Home',
	},
	unavailable: {
		title: 'Back in a moment',
		text: 'This page can’t be shown just now. Please try again in a minute.',
	},
	report: {
		title: 'Report this link',
		question: 'What is wrong with it?',
		reasons: reportReasons,
		details: 'Anything else we should know?',
		send: 'Send report',
		note: 'Your report goes to those who run this site, not to the owner of the link. We keep nothing about you.',
		thanksTitle: 'Thank you',
		thanks:
			'We look at every report. Please don’t leave your details on a page that you don’t trust.',
		home: 'Go to the home page',
		chooseReason: 'Please choose what is wrong',
		tooLong: 'Your message is too long',
		tooOften: 'You have reported this link already. Please wait a minute before you write more.',
		fromElsewhere: 'This report came from another site. Please check it and send it from here.',
	},
} as const satisfies Words
