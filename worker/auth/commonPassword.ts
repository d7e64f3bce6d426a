import { badInput } from '../http/errors'

/** How many of the list's passwords count as common; the rest are merely leaked. */
const maxRank = 10_000

const message = 'This password is too common. Please choose another one.'

/**
 * Throws a 400 at `field` if a new password is among the most common, ignoring case. The list is loaded
 * on first use, not when a visitor's page starts the worker.
 */
export async function refuseCommon(password: string, field: 'password' | 'next') {
	const { dictionary } = await import('@zxcvbn-ts/language-common')
	const rank = dictionary['passwords-common'].indexOf(password.normalize('NFKC').toLowerCase())
	if (rank >= 0 && rank < maxRank) throw badInput(message, [{ path: field, message }])
}
