import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { accountEvents } from '../../schema/tables/accounts'
import { database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** Stands in for the account log entry when a test acts without a request. */
export const noEvent = () =>
	database(env.DB)
		.insert(accountEvents)
		.select(rowsFrom(accountEvents, { userId: 0, type: 'login', browser: '' }, sql`where false`))
