import { expect, it } from 'vitest'
import { meantBy } from './campaign'

const known = ['mail', 'Spring Sale', 'spring', 'Newsletter']

it.each([
	['Mail', 'mail'],
	[' MAIL ', 'mail'],
	['spring-sale', 'Spring Sale'],
	['spring_sale', 'Spring Sale'],
	['newsletter', 'Newsletter'],
])('%o means a known value', (typed, meant) => {
	expect(meantBy(typed, known)).toBe(meant)
})

it.each(['', '  ', 'mail', ' mail ', 'Spring Sale', 'spring', 'mails', 'springsale'])(
	'%o is as it should be',
	(typed) => {
		expect(meantBy(typed, known)).toBeUndefined()
	},
)

it('is itself if both spellings are in use', () => {
	expect(meantBy('Mail', ['mail', 'Mail'])).toBeUndefined()
})
