import type { LeadMailChoice } from '../../schema/mail'
import { type Consumer, subjectsOf } from '../events/deliver'
import { database, type Env } from '../platform/env'
import { queueAll } from '../platform/queueAll'
import { messageOf } from './enqueue'
import { holdLeads, leadReaders, waitingReaders } from './leadMailQueries'
import { hasProvider, mailMode } from './mode'

/** More leads than this at once share one mail. */
const maxSingle = 5

type Reader = Awaited<ReturnType<typeof leadReaders>>[number]

const isImmediate = (choice: LeadMailChoice, status: string) =>
	choice === 'at_once' || (choice === 'hot' && status === 'hot')

/** Leads are never mailed to an unconfirmed address. */
const mayMail = (env: Env, { site, confirmed }: Reader) =>
	mailMode(env, site) === (confirmed && hasProvider(env) ? 'on' : 'local')

/** Mails members about new leads, according to their settings. Not about imported leads or junk. */
export const mailConsumer: Consumer = {
	name: 'mail',
	wants: ['lead.created'],
	async consume(env, events) {
		const db = database(env.DB)
		const readers = (await leadReaders(db, subjectsOf(events))).filter((reader) =>
			mayMail(env, reader),
		)
		const immediate = Map.groupBy(
			readers.filter(({ choice, status }) => isImmediate(choice, status)),
			({ userId }) => userId,
		)
		const many = [...immediate.values()].filter((all) => all.length > maxSingle)
		const waiting = [...readers.filter(({ choice }) => choice === 'daily'), ...many.flat()]
		if (waiting.length > 0) await holdLeads(db, waiting.map(itemOf))
		await queueAll(env.MAILS, [
			...[...immediate.values()]
				.filter((all) => all.length <= maxSingle)
				.flatMap((all) =>
					all.map(({ site, ...reader }) => messageOf(site, { kind: 'lead', ...itemOf(reader) })),
				),
			...many.flatMap(([one]) =>
				one ? [messageOf(one.site, { kind: 'leads', userId: one.userId })] : [],
			),
		])
	},
}

const itemOf = ({ userId, leadId }: Pick<Reader, 'userId' | 'leadId'>) => ({ userId, leadId })

const readersAtOnce = 1000

/** Queues the mails about leads that were held for the daily digest. */
export async function sendDigests(env: Env) {
	let last: number | undefined = 0
	while (last !== undefined) {
		const readers = await waitingReaders(database(env.DB), last, readersAtOnce)
		await queueAll(
			env.MAILS,
			readers.map(({ userId, site }) => messageOf(site, { kind: 'leads', userId })),
		)
		last = readers.length < readersAtOnce ? undefined : readers.at(-1)?.userId
	}
}
