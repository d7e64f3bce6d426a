import { describe, expect, it, test } from 'vitest'
import type { z } from 'zod'
import { textShape } from './textShape'

const title = textShape({ label: 'Title', maxLength: 100, minLength: 1 })
const name = textShape({ label: 'Name', maxLength: 100, minLength: 2 })
const phone = textShape({ label: 'Phone', maxLength: 40, required: 'Say a number' })
const description = textShape({ label: 'Description', maxLength: 500, lines: true })

const messages = (shape: z.ZodType, value: unknown) =>
	shape.safeParse(value).error?.issues.map((issue) => issue.message)

describe('textShape', () => {
	it.each([
		[title, ' My\tlink\u0000 ', 'My link'],
		[title, 'Two\nlines', 'Two lines'],
		[title, 't'.repeat(100), 't'.repeat(100)],
		[title, `  ${'t'.repeat(100)}\r\n`, 't'.repeat(100)],
		[name, 'Ng', 'Ng'],
		[description, '', ''],
		[description, ' \u200b\n', ''],
		[description, 'Two\r\nlines ', 'Two\nlines'],
	])('takes %#', (shape, text, cleaned) => expect(shape.parse(text)).toBe(cleaned))

	it.each([
		[title, undefined, 'Title is required'],
		[title, null, 'Title is required'],
		[title, '', 'Title is required'],
		[title, ' \u200b\u0000\u202e', 'Title is required'],
		[title, 7, 'Title must be text'],
		[title, ['Title'], 'Title must be text'],
		[title, 't'.repeat(101), 'Title is too long'],
		[title, ' '.repeat(1001), 'Title is too long'],
		[title, 't'.repeat(1001), 'Title is too long'],
		[name, undefined, 'Name must be at least 2 characters'],
		[name, ' N ', 'Name must be at least 2 characters'],
		[name, 'N'.repeat(101), 'Name is too long'],
		[phone, undefined, 'Say a number'],
		[phone, ' ', 'Say a number'],
		[phone, {}, 'Phone must be text'],
		[description, null, 'Description must be text'],
		[description, undefined, 'Description must be text'],
		[description, 'd'.repeat(501), 'Description is too long'],
	])('refuses %# with one message', (shape, value, message) =>
		expect(messages(shape, value)).toEqual([message]),
	)

	test('can still be made optional', () => {
		const optional = description.nullish()
		expect(optional.parse(null)).toBeNull()
		expect(optional.parse(undefined)).toBeUndefined()
		expect(optional.parse(' a ')).toBe('a')
	})
})
