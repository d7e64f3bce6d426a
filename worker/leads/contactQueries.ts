import { sql } from 'drizzle-orm'
import { contactColumns } from '../../schema/tables/leads'
import { shownEmail } from './shownEmail'

/** The columns of a lead's contact fields, as they are shown to people and sent to other systems. */
export const shownContact = {
	...contactColumns,
	email: sql<string | null>`${contactColumns.email}`.mapWith((email: string): string | null =>
		shownEmail(email),
	),
}
