import { expect, it } from 'vitest'
import { fileGroupNames } from '../../schema/uploads'
import { acceptedType } from './kind'

const bytes = (hex: string, length = 600) => {
	const file = new Uint8Array(length)
	file.set(Buffer.from(hex, 'hex'))
	return file
}
const text = new TextEncoder().encode('name;email')
const oldOffice = bytes('d0cf11e0a1b11ae1')

it.each([
	['documents', 'cv.pdf', bytes('255044462d312e37'), 'application/pdf'],
	['documents', 'notes.TXT', text, 'text/plain'],
	['documents', 'notes.md', text, 'text/markdown'],
	['documents', 'letter.doc', oldOffice, 'application/x-cfb'],
	['spreadsheets', 'prices.csv', text, 'text/csv'],
	['spreadsheets', 'prices.XLS', oldOffice, 'application/x-cfb'],
	['slides', 'pitch.ppt', oldOffice, 'application/x-cfb'],
	['images', 'me.gif', bytes('474946383961'), 'image/gif'],
	['audio', 'me.wav', bytes('52494646000000005741564566'), 'audio/wav'],
	['video', 'me.mp4', bytes('000000186674797069736f6d'), 'video/mp4'],
	['archives', 'all.zip', bytes('504b0506', 22), 'application/zip'],
	['archives', 'all.gz', bytes('1f8b08'), 'application/gzip'],
] as const)('of the groups, only %s takes %s', async (group, name, content, type) => {
	for (const other of fileGroupNames) {
		const found = await acceptedType([other], name, content)
		expect([other, found]).toEqual([other, other === group ? type : undefined])
	}
	expect(await acceptedType(fileGroupNames, name, content)).toBe(type)
})

it.each([
	['a program', 'cv.pdf', bytes('4d5a')],
	['a page', 'cv.html', text],
	['an old office file of another name', 'cv.pdf', oldOffice],
	['what nobody knows', 'cv.xyz', text],
	['bytes that call themselves text', 'cv.txt', bytes('00ff')],
])('no group takes %s', async (_, name, content) => {
	expect(await acceptedType(fileGroupNames, name, content)).toBeUndefined()
})
