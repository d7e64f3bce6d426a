import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { accountEvents } from '../../schema/tables/accounts'
import { database } from '../platform/env'

/** Stands in for the account log entry when a test acts without a request. */
export const noEvent = () =>
	database(env.DB)
		.insert(accountEvents)
		.select(sql`select null, null, null, null, null, null where false`)
