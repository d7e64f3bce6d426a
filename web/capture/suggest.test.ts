import { expect, it } from 'vitest'
import { suggestEmail } from './suggest'

const none: [string, undefined][] = [
	...['grace@gmail.com', 'g@mail.com', 'g@email.com', 'g@ymail.com', 'g@gmx.de', 'g@navy.mil'],
	...[
		'g@acme.io',
		'g@me.com',
		'g@web.dev',
		'gmial.com',
		'@gmial.com',
		'grace',
		'',
		'g@',
		'g@aol.de',
	],
].map((email) => [email, undefined])

it.each<[string, string | undefined]>([
	['grace@gmial.com', 'grace@gmail.com'],
	['grace@gmai.com', 'grace@gmail.com'],
	['grace@gmaill.com', 'grace@gmail.com'],
	['grace@gnail.com', 'grace@gmail.com'],
	['grace@gmail.con', 'grace@gmail.com'],
	['grace@gmail.co', 'grace@gmail.com'],
	['Grace.H+x@Gmial.com ', 'Grace.H+x@gmail.com'],
	['g@hotmial.com', 'g@hotmail.com'],
	['g@otlook.com', 'g@outlook.com'],
	['g@yahoo.co.uik', 'g@yahoo.co.uk'],
	['g@iclud.com', 'g@icloud.com'],
	...none,
])('for %s it suggests %s', (email, meant) => expect(suggestEmail(email)).toBe(meant))
