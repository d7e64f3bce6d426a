import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { isCookieSigned, isSigned, sign, signCookie } from './signing'

const second = { ...env, JWT_SECRET_2: 'the second secret of this test, long enough' } as never
const third = { ...env, JWT_SECRET_2: 'x', JWT_SECRET_3: 'the third of them' } as never

it.each([
	['address', sign, isSigned, 22],
	['cookie', signCookie, isCookieSigned, 43],
] as const)(
	'the text of an %s is signed by the newest secret, and accepted by the one after it',
	(_, signed, isOurs, length) => {
		const [before, after] = [signed(env as never, 'a text'), signed(second, 'a text')]
		expect([before.length, before === after]).toEqual([length, false])
		expect([isOurs(env as never, 'a text', before), isOurs(second, 'a text', before)]).toEqual([
			true,
			true,
		])
		expect([isOurs(third, 'a text', before), isOurs(env as never, 'a text', after)]).toEqual([
			false,
			false,
		])
		expect(isOurs(env as never, 'another', before)).toBe(false)
		expect(isOurs(env as never, 'a text', before.slice(1))).toBe(false)
	},
)
