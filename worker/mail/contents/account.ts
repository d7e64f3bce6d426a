import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { paths } from '../../../schema/paths'
import type { Content } from '../content'
import { tokenLifetime } from '../tokens'

const days = tokenLifetime.confirm / millisecondsInDay
const minutes = tokenLifetime.reset / millisecondsInMinute
const hours = tokenLifetime['change-new'] / millisecondsInHour

export type AccountMail = {
	site: string
	/** The token in the mail. */
	token: string
	/** The new address, in a change of address. */
	newEmail: string | null
	/** The name of the sign-in provider that was added. */
	provider: string | undefined
}

/** The mails about an account: its address, its password, and other ways to log in. */
export const accountMails = {
	confirm: ({ site, token }) => ({
		subject: 'Confirm your email address',
		blocks: [
			'Welcome to Leadlinks! Confirm your address to create as many links as you like and hear about new leads by email.',
			{ button: 'Confirm my address', href: site + paths.confirm({ token }) },
			`This link works for ${days} days. If you didn’t sign up, just ignore this email.`,
		],
	}),

	reset: ({ site, token }) => ({
		subject: 'Choose a new password',
		blocks: [
			'Someone, hopefully you, asked for a new password for your Leadlinks account.',
			{ button: 'Choose a new password', href: site + paths.reset({ token }) },
			`This link works once, within ${minutes} minutes. If it wasn’t you, just ignore this email: your password stays the same.`,
		],
	}),

	known: ({ site, token }) => ({
		subject: 'You already have an account',
		blocks: [
			'Someone, hopefully you, tried to sign up for Leadlinks with this address, but it already has an account. Log in as usual, or choose a new password.',
			{ button: 'Choose a new password', href: site + paths.reset({ token }) },
			`This link works once, within ${minutes} minutes. If it wasn’t you, just ignore this email: nothing has changed.`,
		],
	}),

	'password-changed': ({ site }) => ({
		subject: 'Your password was changed',
		blocks: [
			'The password of your Leadlinks account was just changed, and every other device was logged out.',
			'If it wasn’t you, choose a new password right away.',
			{ button: 'Choose a new password', href: site + paths.reset() },
		],
	}),

	'provider-linked': ({ site, provider = 'A sign-in provider' }) => ({
		subject: `You can now log in with ${provider}`,
		blocks: [
			`An account at ${provider} was just added to your Leadlinks account: whoever logs in there can log in to Leadlinks as you.`,
			'If it wasn’t you, remove it right away, and choose a new password.',
			{ button: 'Your login methods', href: site + paths.settings('security') },
		],
	}),

	'change-old': ({ site, token, newEmail }) => ({
		subject: 'Confirm the change of your email address',
		blocks: [
			`Your Leadlinks account is about to move to ${newEmail}. The move is complete once you confirm it both here and at the new address.`,
			{ button: 'Confirm the change', href: site + paths.changeEmail({ token }) },
			`This link works for ${hours} hours. If it wasn’t you, don’t confirm it, and change your password.`,
		],
	}),

	'change-new': ({ site, token }) => ({
		subject: 'Confirm your new email address',
		blocks: [
			'A Leadlinks account is about to move to this address. The move is complete once you confirm it both here and at the old address.',
			{ button: 'Confirm the change', href: site + paths.changeEmail({ token }) },
			`This link works for ${hours} hours. If it wasn’t you, just ignore this email.`,
		],
	}),
} satisfies Record<string, (known: AccountMail) => Content>
