import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backgrounds, defaultDesign, layouts, themes } from '../../schema/design'
import { inLanguage } from '../../schema/inLanguage'
import { languageCodes } from '../../schema/languages'
import type { Rule } from '../../schema/rules'
import { allFields } from '../testing/fields'
import { captureDocument } from './document'
import { formPage } from './formPage'
import { wordsOf } from './language'

const text = fc.oneof(
	fc.string({ unit: 'grapheme', minLength: 1 }),
	fc
		.array(fc.constantFrom('&', '<', '>', '"', "'", '$&', '</script>', '{{', '&amp;', '名', '🎉'), {
			minLength: 1,
		})
		.map((parts) => parts.join('')),
)

const field = fc
	.record({
		field: fc.constantFrom(...allFields),
		key: fc.stringMatching(/^[a-z][a-z0-9_]{0,39}$/),
		label: text,
		required: fc.boolean(),
	})
	.map(({ field, ...rest }) => ({ ...field, ...rest }))

const link = fc.record({
	id: fc.nat(),
	workspaceId: fc.nat(),
	title: text,
	description: fc.option(text),
	destinationUrl: fc.constant('https://guide.example.org/'),
	host: fc.option(fc.constantFrom('guide.example.org', '[::1]:8080')),
	fields: fc.uniqueArray(field, { selector: ({ key }) => key, minLength: 1, maxLength: 12 }),
	thresholds: fc.constant(null),
	assign: fc.constant(null),
	redirectDelay: fc.constantFrom(0, 1.5, 5),
	shortId: fc.constant('abcdefgh'),
	slugs: fc.constant<string[]>([]),
	placed: fc.constant([] as string[]),
	slug: fc.constant(null),
	domain: fc.constant(null),
	domainWorks: fc.constant(false),
	expiresAt: fc.constant(null),
	maxLeads: fc.constant(null),
	full: fc.constant(false),
	endedText: fc.constant(null),
	endedUrl: fc.constant(null),
	lock: fc.constant(null),
	passThrough: fc.constant(false),
	appendAnswers: fc.constant({}),
	language: fc.constant('auto' as const),
	translations: fc.constant({}),
	allowedOrigins: fc.constant<string[]>(['https://acme.io']),
	consent: fc.option(
		fc.record({
			text,
			url: fc.option(fc.constant('https://a.example/?b&c')),
			required: fc.boolean(),
			version: fc.nat(),
		}),
	),
	after: fc.constant({ kind: 'redirect' as const }),
	rules: fc.constant<Rule[]>([]),
	confirm: fc.constant('off' as const),
	replies: fc.constant(false),
	askOnce: fc.constant(false),
	ways: fc.constant<string[]>(['flyer']),
	fileNames: fc.constant({}),
	design: fc.oneof(
		fc.constant(defaultDesign),
		fc
			.record({
				heading: text,
				text: fc.option(text),
				button: text,
				colour: fc.constantFrom('gradient-teal', '#ffd166'),
				background: fc.constantFrom(...backgrounds, '#0b4f5c'),
				layout: fc.constantFrom(...layouts),
				theme: fc.constantFrom(...themes),
				logo: fc.constantFrom('', 'a'.repeat(64)),
				cover: fc.constantFrom('', 'b'.repeat(64)),
				badge: fc.boolean(),
				shareTitle: text,
				shareText: text,
				shareImage: fc.constantFrom('', 'c'.repeat(64)),
				translations: fc.record({
					de: fc.record({ heading: text, text }),
					fr: fc.constant({ button: 'Oui' }),
				}),
			})
			.map((design) => ({ ...defaultDesign, ...design })),
	),
})

const pageKind = fc.record({
	turnstileKey: fc.option(fc.constant('key'), { nil: undefined }),
	language: fc.constantFrom(...languageCodes),
	framed: fc.boolean(),
})

describe('the form page', () => {
	it('is exactly what React renders for the link, whatever its texts', async () => {
		await fc.assert(
			fc.asyncProperty(link, pageKind, async (link, { turnstileKey, language, framed }) => {
				const url = 'https://links.example.org/l/abcdefgh'
				const tokens = { page: 'a-b-c.123', from: 'news.example.org', way: 'flyer' }
				const frameOf = framed ? link.allowedOrigins : undefined
				const address = 'https://go.example.org/guide'
				const shown = { url, address, turnstileKey, language, framed }
				const html = await formPage(link, shown, tokens).text()
				expect(html).toBe(
					captureDocument(
						{
							state: 'form',
							tokens,
							turnstileKey,
							frameOf,
							link: inLanguage(link, wordsOf(language)),
						},
						url,
						language,
						{ design: inLanguage(link, wordsOf(language)).design, framed, address },
					),
				)
			}),
		)
	})

	it('stays as it is when another is made', async () => {
		const [one] = fc.sample(link, 1)
		if (!one) throw new Error('No link was made')
		const shown = {
			url: 'https://a.io/l/b',
			address: 'https://a.io/l/b',
			turnstileKey: undefined,
			framed: false,
		} as const
		const page = (page: string, language: 'en' | 'he') =>
			formPage(one, { ...shown, language }, { page, from: 'x'.repeat(300), way: '' })
		const pages = [page('first', 'en'), page('second', 'he'), page('third', 'en')]
		const texts = await Promise.all(pages.map((made) => made.text()))
		expect(texts[0]).toContain('value="first"')
		expect(texts[1]).toContain('value="second"')
		expect(texts[0]).toBe(texts[2]?.replace('third', 'first'))
	})
})
