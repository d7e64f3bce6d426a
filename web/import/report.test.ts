import { expect, it } from 'vitest'
import { parseCsv } from './readCsv'
import { reportCsv } from './report'

it('the report includes the rows’ cells, so that they can be fixed and imported again', () => {
	const file = {
		name: 'x.csv',
		encoding: 'utf-8' as const,
		...parseCsv('Name,Email\nGrace,grace at navy\n=1+1,x'),
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
