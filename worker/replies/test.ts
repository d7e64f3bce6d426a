import { sampleAnswers } from '../../schema/reply'
import { wordsOf } from '../capture/language'
import type { ReplyTestMessage } from '../mail/messages'
import { hasProvider } from '../mail/mode'
import { markSent, release } from '../mail/queries'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { replyMail } from './content'
import { sendAs } from './send'
import { readTest } from './testQueries'

/** Sends a reply to the owner who is writing it, filled with examples. */
export async function sendReplyTest(env: Env, message: ReplyTestMessage) {
	const { id, language, reply } = message
	const db = database(env.DB)
	const { state, facts, home } = await readTest(db, message)
	const site = configuredSite(env) ?? home
	if (state === 'sent' || !facts || !site || (hasProvider(env) && !facts.confirmed)) return
	if (state === 'being sent') throw new Error('The mail is already being sent')
	try {
		const { title, fields, destinationUrl, name, email } = facts
		const content = replyMail(wordsOf(language), { name, title }, reply, {
			answers: sampleAnswers(fields),
			destination: destinationUrl,
			stop: site,
		})
		await sendAs(env, facts, site, { id, to: email, content })
		await markSent(db, id)
	} catch (error) {
		await release(db, id)
		throw error
	}
}
