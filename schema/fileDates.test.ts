import { afterAll, expect, it } from 'vitest'
import { guessOrder, readDate, zoneOf } from './fileDates'

// A time zone with daylight saving, far from UTC.
const before = process.env.TZ
process.env.TZ = 'America/New_York'
afterAll(() => {
	process.env.TZ = before
})

it.each([
	[['3/4/2026', '13/4/2026'], 'dayFirst'],
	[['3/4/2026', '4/13/2026 8:15'], 'monthFirst'],
	[['', '3/4/2026'], 'monthFirst'],
	[['21-11-26'], 'dayFirst'],
	[['2026-11-21', '21.11.2026', 'soon', ''], undefined],
	[[], undefined],
])('the order of %j is %s', (cells, order) => expect(guessOrder(cells, 'monthFirst')).toBe(order))

it('a fully ambiguous column is read in the usual order', () =>
	expect(guessOrder(['3/4/2026'], 'dayFirst')).toBe('dayFirst'))

it.each<[text: string, dayFirst: string, monthFirst?: string | null]>([
	// Without a zone it is the browser's: 5 hours behind UTC in November, 4 in April.
	['2026-11-21', '2026-11-21T05:00:00.000Z'],
	['2026-4-3 9:05', '2026-04-03T13:05:00.000Z'],
	['2026-11-21T14:05:09.123456Z', '2026-11-21T14:05:09.123Z'],
	['2026-11-21T14:05:09+0000', '2026-11-21T14:05:09.000Z'],
	['2026-11-21T14:05:09-06:00', '2026-11-21T20:05:09.000Z'],
	['2026-11-21 14:05:09 UTC', '2026-11-21T14:05:09.000Z'],
	['2026/11/21 2:05:09 PM GMT+1', '2026-11-21T13:05:09.000Z'],
	['2026/11/21 2:05:09 PM MEZ', '2026-11-21T13:05:09.000Z'],
	['2026/11/21 12:05:09 AM EST', '2026-11-21T05:05:09.000Z'],
	['21.11.2026', '2026-11-21T05:00:00.000Z'],
	['3.4.26, 14:05 Uhr', '2026-04-03T18:05:00.000Z'],
	['3/4/2026', '2026-04-03T04:00:00.000Z', '2026-03-04T05:00:00.000Z'],
	['3-4-26', '2026-04-03T04:00:00.000Z', '2026-03-04T05:00:00.000Z'],
	['03/04/2026, 2:05:09 p.m.', '2026-04-03T18:05:09.000Z', '2026-03-04T19:05:09.000Z'],
	['3/4/2026 12:30 a. m.', '2026-04-03T04:30:00.000Z', '2026-03-04T05:30:00.000Z'],
	['21 Nov 2026', '2026-11-21T05:00:00.000Z'],
	['21-Nov-26', '2026-11-21T05:00:00.000Z'],
	['November 21st, 2026 at 2:05 pm', '2026-11-21T19:05:00.000Z'],
	['Sat Nov 21 2026 14:05:09 GMT+0100 (Central European Time)', '2026-11-21T13:05:09.000Z'],
	['sáb. 21 de noviembre de 2026, 14:05', '2026-11-21T19:05:00.000Z'],
	['mar. 24 nov. 2026 à 14h05', '2026-11-24T19:05:00.000Z'],
	['21. März 2026', '2026-03-21T04:00:00.000Z'],
	['21 de fev. de 2026', '2026-02-21T05:00:00.000Z'],
	['21 luglio 2026', '2026-07-21T04:00:00.000Z'],
	['21 mrt 2026', '2026-03-21T04:00:00.000Z'],
	['21 listopada 2026', '2026-11-21T05:00:00.000Z'],
	['21 Kasım 2026 14:05', '2026-11-21T19:05:00.000Z'],
	['٢١‏/١١‏/٢٠٢٦ ٢:٠٥ م', '2026-11-21T19:05:00.000Z', null],
	['21 בנובמבר 2026', '2026-11-21T05:00:00.000Z'],
	['२१ नवंबर २०२६', '2026-11-21T05:00:00.000Z'],
	['2026年11月21日 14:05', '2026-11-21T19:05:00.000Z'],
	['2026/11/21 下午2:05:09', '2026-11-21T19:05:09.000Z'],
	['2026. 11. 21. 오후 2:05:09', '2026-11-21T19:05:09.000Z'],
	['21 листопада 2026 р.', '2026-11-21T05:00:00.000Z'],
	['1795270709', '2026-11-21T14:18:29.000Z'],
	['1795270709000', '2026-11-21T14:18:29.000Z'],
	['46347.5', '2026-11-21T17:00:00.000Z'],
	['29/02/2024', '2024-02-29T05:00:00.000Z', null],
])('%s is %s', (text, dayFirst, monthFirst = dayFirst) => {
	const read = (order: 'dayFirst' | 'monthFirst') => readDate(text, { order })?.toJSON() ?? null
	expect([read('dayFirst'), read('monthFirst')]).toEqual([dayFirst, monthFirst])
})

it('times are in UTC if the heading says so, unless they name a zone', () => {
	const read = (text: string) => readDate(text, { order: 'dayFirst', zone: 0 })?.toJSON()
	expect(read('2026-11-21 14:05:09')).toBe('2026-11-21T14:05:09.000Z')
	expect(read('2026-11-21 14:05:09 GMT+1')).toBe('2026-11-21T13:05:09.000Z')
	expect(read('46347.5')).toBe('2026-11-21T12:00:00.000Z')
})

it.each([
	...['', 'soon', '31/2/2026', '13/13/2026', '2026-13-01', '21 Smarch 2026', '21 Nov', '2026'],
	...['2026-11-21 25:00', '2026-11-21 14:61', '2026-11-21 14:05 +99', '14:05', '12345', '3/4'],
	...['202-456-1111', '192.168.1.10', '+1 202 456 1111', '2026-11-21 and more', '2/3/4/2026'],
	...['2026-11-21 13:05 pm'.repeat(9), '2026-11-21 13:05 PM', '1e5', '2026'.repeat(30)],
])('%s is not a date', (text) => expect(readDate(text, { order: 'dayFirst' })).toBeUndefined())

it.each([
	['Submit Date (UTC)', 0, '14:05'],
	['Time (GMT+1)', 1, '13:05'],
	['Created at UTC-05:30', -5.5, '19:35'],
	['Datum (UTC +02:00)', 2, '12:05'],
	['Время (GMT+3)', 3, '11:05'],
	['Zeit [MEZ]', 1, '13:05'],
	['Time (PST)', -8, '22:05'],
])('a time under %s is %s hours ahead of UTC', (heading, zone, utc) => {
	expect(zoneOf(heading)).toBe(zone)
	const date = readDate('2026-11-21 14:05', { order: 'dayFirst', zone })
	expect(date?.toJSON().slice(0, 16)).toBe(`2026-11-21T${utc}`)
	// A zone of its own counts before the heading's.
	const own = readDate('2026-11-21 14:05 GMT+2', { order: 'dayFirst', zone })
	expect(own?.toJSON().slice(11, 16)).toBe('12:05')
})

it.each(['Outcome', 'Date', 'Time (local)', 'GMT+99', 'Utcome'])('%s names no zone', (heading) =>
	expect(zoneOf(heading)).toBeUndefined(),
)

it.each([
	['21 ноября 2026', '21 нояб. 2026'],
	['21. listopadu 2026', '21. lis 2026'],
	['2026. november 21.', '2026. nov. 21.'],
	['21 november 2026', '21 nov. 2026'],
])('%s and %s are the same day', (...texts) => {
	for (const text of texts) {
		const date = readDate(text, { order: 'dayFirst', zone: 0 })
		expect([text, date?.toJSON().slice(0, 10)]).toEqual([text, '2026-11-21'])
	}
})
