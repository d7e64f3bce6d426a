import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { leads } from '../schema/tables/leads'
import { links } from '../schema/tables/links'
import { triggers } from '../schema/triggers/all'
import { leadColumns, linkColumns } from '../schema/triggers/outbox'
import { migratedTriggers } from './migrated'

it('a migrated database has the triggers that schema/triggers generates', () => {
	expect(Object.entries(migratedTriggers()).toSorted()).toEqual(Object.entries(triggers).toSorted())
})

it.each([
	['link', links, linkColumns],
	['lead', leads, leadColumns],
] as const)(
	'whether a change is announced is decided for each column of a %s',
	(_, table, placed) => {
		expect(Object.keys(placed).toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted())
	},
)
