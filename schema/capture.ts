// Bundled into the visitor's script: keep it small.

export const captureMessages = {
	fillAll: 'Please fill in all required fields',
	noDestination: 'Something went wrong. No destination URL was provided.',
	redirectWithoutUrl: 'No destination URL was provided. Please try again.',
	redirecting: 'Redirecting you to the content...',
	continueNow: 'Continue now',
	notFoundTitle: 'Link Not Found',
	notFound: "The link you're trying to access doesn't exist or has been removed.",
	thanks: 'Thank you!',
	didYouMean: (email: string) => `Did you mean ${email}?`,
	readMore: 'Read more',
	sending: 'Sending...',
	madeWith: 'Made with Leadlinks',
	agree: 'Please tick this to go on',
	returnHome: 'Return to Home',
	notSaved: 'We could not save your details. Please try again in a moment.',
	unavailableTitle: 'Back in a moment',
	unavailable: 'This page can’t be shown just now. Please try again in a minute.',
	endedTitle: 'This link has ended',
	ended: 'It takes no more answers.',
	lockedTitle: 'This page has a password',
	passwordNeeded: 'Please enter the password',
	wrongPassword: 'The password is wrong. Please try again.',
	unreachable: 'We could not reach the server. Please check your connection and try again.',
} as const

/** The delay before the redirect after a capture or sign-up, in milliseconds. */
export const redirectDelay = 1500
