import { expect, it } from 'vitest'
import { parseCsv } from '../../schema/csv'
import { knownOfLeads } from './headings'
import { leftOut, reportCsv } from './report'

it('the report includes the rows’ cells, so that they can be fixed and imported again', () => {
	const file = {
		name: 'x.csv',
		encoding: 'utf-8' as const,
		...parseCsv('Name,Email\nGrace,grace at navy\n=1+1,x', knownOfLeads),
	}
	const csv = reportCsv(file, [
		{ row: 2, outcome: 'invalid', message: 'Please enter a valid email address' },
		{ row: 3, outcome: 'duplicate', message: 'Twice, "again"' },
	])
	expect(csv.split('\r\n')).toEqual([
		'Row,Outcome,Reason,Name,Email',
		'2,invalid,Please enter a valid email address,Grace,grace at navy',
		`3,duplicate,"Twice, ""again""","'=1+1",x`,
	])
})

it('tells which addresses and numbers of a cell are left out', () => {
	const rows = [
		['g@navy.mil; grace@home.org', '+1 202 456 1111'],
		['Žofie <z@seznam.cz>', '+420 601 123 456 ::: +420 602 123 456, ext. 12'],
		['a@acme.io, a@acme.io', 'call me, please'],
		['none', ''],
	].map((cells, i) => ({ number: i + 2, cells }))
	const file = {
		...parseCsv('Email,Phone\nx,y', knownOfLeads),
		name: 'x.csv',
		encoding: 'utf-8' as const,
		rows,
	}
	expect(leftOut(file, { email: 0, phone: 1 })).toEqual([
		{ row: 2, outcome: 'imported', message: 'Left out: grace@home.org' },
		{ row: 3, outcome: 'imported', message: 'Left out: +420 602 123 456' },
	])
	expect(leftOut(file, { phone: 1 })).toHaveLength(1)
	expect(leftOut(file, {})).toEqual([])
})
