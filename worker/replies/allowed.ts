import type { LinkChange } from '../../schema/link'
import { badInput, forbidden } from '../http/errors'
import { hasProvider, mailMode } from '../mail/mode'
import type { Env } from '../platform/env'

/**
 * Throws if a change turns on mail to visitors that can't be sent: a 400 where no mail is set up, a 403 if the caller's
 * own address is not confirmed or complaints have stopped the workspace's mail.
 */
export function requireMailAllowed(
	env: Env,
	url: string,
	{ confirm = 'off', reply }: Pick<LinkChange, 'confirm' | 'reply'>,
	{ confirmed, barredUntil }: { confirmed: number; barredUntil: number | null },
) {
	if (confirm === 'off' && !reply) return
	const path = reply ? 'reply' : 'confirm'
	if (mailMode(env, url) === 'off')
		throw badInput(
			'Mail is not set up on this server, so visitors can’t be mailed. The README explains how to set it up, under “Mail”.',
			path,
		)
	if (hasProvider(env) && !confirmed) {
		throw forbidden('Please confirm your own email address before mailing your visitors.')
	}
	if (barredUntil !== null) {
		const date = new Date(barredUntil).toISOString().slice(0, 10)
		throw forbidden(
			`Too many people reported your emails as spam, so you can’t email your visitors until ${date}.`,
		)
	}
}
