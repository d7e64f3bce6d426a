import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captureDocument } from './document'
import { formPage } from './formPage'

const text = fc.oneof(
	fc.string({ unit: 'grapheme', minLength: 1 }),
	fc
		.array(fc.constantFrom('&', '<', '>', '"', "'", '$&', '</script>', '{{', '&amp;', '名', '🎉'), {
			minLength: 1,
		})
		.map((parts) => parts.join('')),
)

const link = fc.record({
	id: fc.nat(),
	title: text,
	description: fc.option(text),
	destinationUrl: fc.constant('https://guide.example.org/'),
	requireName: fc.boolean(),
	requireEmail: fc.boolean(),
	requirePhone: fc.boolean(),
})

describe('the form page', () => {
	it('is to the letter what React renders for the link, whatever its texts', () => {
		fc.assert(
			fc.property(link, fc.option(fc.constant('key'), { nil: undefined }), (link, turnstileKey) => {
				const url = 'https://links.example.org/l/abcdefgh'
				const tokens = { page: 'a-b-c.123', from: 'news.example.org' }
				expect(formPage(link, url, tokens, turnstileKey)).toBe(
					captureDocument({ state: 'form', link, tokens, turnstileKey }, url),
				)
			}),
		)
	})
})
