import { describe, expect, it } from 'vitest'
import { type FieldType, fieldTypes } from '../../schema/fields'
import { languageCodes } from '../../schema/languages'
import { reportReasons } from '../../schema/reportReasons'
import { en } from '../../schema/words/en'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { preferredLanguage, wordsOf } from './language'

describe('the texts', () => {
	/** All texts of a language with their paths. */
	function textsOf(words: unknown, path = ''): [string, string][] {
		if (typeof words === 'string') return [[path, words]]
		return Object.entries(words as object).flatMap(([name, part]) =>
			textsOf(part, path ? `${path}.${name}` : name),
		)
	}
	const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
	// A field type is named in all languages, or until then in English alone.
	const translated = languageCodes.flatMap((code) => Object.entries(wordsOf(code).labels))
	const labels = Object.fromEntries(
		translated.map(([type]) => [type, fieldTypes[type as FieldType].label]),
	)
	const english = new Map(textsOf({ ...en, labels }))

	it.each(languageCodes.filter((code) => code !== 'en'))(
		'in %s are complete, with the same placeholders as in English',
		(language) => {
			const texts = textsOf(wordsOf(language))
			expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort())
			expect(wordsOf(language).language).toBe(language)
			for (const [path, text] of texts) {
				expect([path, names(text)]).toEqual([path, names(english.get(path) ?? '')])
				// Only the parts around a link can be empty.
				if (!path.startsWith('privacy')) expect([path, text.trim()]).not.toEqual([path, ''])
				// A translation differs from the English text, except for short words that are the same.
				const long = (english.get(path)?.length ?? 0) > 14
				if (long) expect([path, text]).not.toEqual([path, english.get(path)])
			}
		},
	)

	it('name every reason for a report', () => {
		for (const code of languageCodes) {
			expect(Object.keys(wordsOf(code).report.reasons)).toEqual(Object.keys(reportReasons))
		}
	})
})

it.each<[string | null, string]>([
	[null, 'en'],
	['', 'en'],
	['*', 'en'],
	['de', 'de'],
	['de-AT,de;q=0.9,en;q=0.8', 'de'],
	['nb-NO,nb;q=0.9,fr;q=0.5,en;q=0.1', 'fr'],
	['en;q=0.1,pt-BR', 'pt'],
	['fr;q=0,es;q=0.1', 'es'],
	['iw-IL', 'he'],
	['zh-Hant-TW, en;q=0.5', 'zh'],
	['xx, yy;q=nonsense', 'en'],
	[`${'x,'.repeat(500)}de`, 'en'],
])('for the header %j are in %s', (header, language) =>
	expect(preferredLanguage(header)).toBe(language),
)

describe('a link’s page', () => {
	const get = async (path: string, accept?: string) => {
		const headers = accept ? { 'accept-language': accept } : {}
		const response = await browser().send(path, { headers })
		const html = await response.text()
		return {
			head: /<html[^>]*>/.exec(html)?.[0],
			cached: response.headers.get('cache-control'),
			title: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
			labels: [...html.matchAll(/class="label" dir="auto">([^<]*)/g)].map(([, label]) => label),
			html,
		}
	}

	it('uses the address’s language, else the owner’s choice, else the visitor’s own', async () => {
		const ada = await owner()
		const auto = await makeLink(ada)
		const fixed = await makeLink(ada, { language: 'ja' })
		const asked: [string, string | undefined, string, 'ltr' | 'rtl'][] = [
			[`/l/${auto.shortId}`, undefined, 'en', 'ltr'],
			[`/l/${auto.shortId}`, 'ar-EG,en;q=0.5', 'ar', 'rtl'],
			[`/l/${auto.shortId}?name=Grace`, 'he', 'he', 'rtl'],
			[`/l/${auto.shortId}?lang=uk`, 'de', 'uk', 'ltr'],
			[`/l/${auto.shortId}?lang=pt-BR&a=b`, 'de', 'pt', 'ltr'],
			[`/l/${auto.shortId}?lang=xx`, 'de', 'de', 'ltr'],
			[`/l/${fixed.shortId}`, 'de', 'ja', 'ltr'],
			[`/l/${fixed.shortId}?lang=fr`, 'de', 'fr', 'ltr'],
			[`/l/${auto.shortId}/report?lang=hi`, 'de', 'hi', 'ltr'],
			['/l/zzzzzzz', 'ko', 'ko', 'ltr'],
		]
		// Twice, because pages are cached: nobody may get the first visitor's language.
		for (const [path, accept, language, dir] of [...asked, ...asked]) {
			const page = await get(path, accept)
			expect([path, page.head, page.cached]).toEqual([
				path,
				`<html lang="${language}" dir="${dir}">`,
				'no-store',
			])
		}
		// Only one language is sent.
		const german = await get(`/l/${auto.shortId}`, 'de')
		expect(german.labels).toEqual(['Vor- und Nachname', 'E-Mail-Adresse'])
		expect(german.html).toContain(wordsOf('de').script.unreachable)
		for (const code of languageCodes.filter((code) => code !== 'de')) {
			expect([code, german.html.includes(wordsOf(code).send)]).toEqual([code, false])
		}
	})

	it('shows errors in its own language, with and without the script', async () => {
		const link = await makeLink(await owner())
		const { faults } = wordsOf('pl')
		const wrong = { name: 'Grace', email: 'nobody', _lang: 'pl' }
		const answer = await submitLead(link.shortId, wrong, { 'accept-language': 'de' })
		expect(await answer.json()).toEqual({
			message: faults.email,
			code: 'bad_input',
			issues: [{ path: 'email', message: faults.email }],
		})
		for (const _lang of ['xx', '__proto__', '<b>']) {
			const response = await submitLead(link.shortId, { ...wrong, _lang })
			expect(await response.json()).toMatchObject({ message: en.faults.email })
		}
		const posted = await browser().send(`/l/${link.shortId}`, {
			method: 'POST',
			body: new URLSearchParams({ ...wrong, email: '' }),
		})
		const html = await posted.text()
		expect([posted.status, html]).toEqual([400, expect.stringContaining('<html lang="pl"')])
		expect(html).toContain(faults.fillAll)
		expect(html).toContain('name="_lang" value="pl"')
		const taken = await browser().send(`/l/${link.shortId}`, {
			method: 'POST',
			body: new URLSearchParams({ ...wrong, email: 'grace@navy.mil' }),
		})
		expect(await taken.text()).toContain(wordsOf('pl').script.redirecting)
	})

	it('shows the owner’s translations; the lead keeps answers and consent as they were read', async () => {
		const ada = await owner()
		const fields = [
			{ key: 'email', type: 'email' as const, required: true },
			{ key: 'size', type: 'select' as const, label: 'Size', options: ['Small', 'Large'] },
		]
		const consent = {
			text: 'I agree',
			required: true,
			translations: { de: 'Ich stimme zu', fr: '' },
		}
		const link = await makeLink(ada, {
			fields,
			consent,
			after: { kind: 'message', text: 'We call' },
			translations: {
				de: {
					title: 'Der Leitfaden',
					message: 'Wir rufen an',
					fields: { size: { label: 'Größe', options: { Small: 'Klein', Gone: '' } } },
				},
				fr: { title: '' },
			},
		} as never)
		expect(link.translations).toEqual({
			de: {
				title: 'Der Leitfaden',
				message: 'Wir rufen an',
				fields: { size: { label: 'Größe', options: { Small: 'Klein' } } },
			},
		})
		expect(link.consent).toMatchObject({ version: 1, translations: { de: 'Ich stimme zu' } })
		const page = await get(`/l/${link.shortId}`, 'de')
		expect([page.title, page.labels]).toEqual(['Der Leitfaden', ['E-Mail-Adresse', 'Größe']])
		expect(page.html).toContain('<option value="Small">Klein</option>')
		expect(page.html).toContain('<option value="Large">Large</option>')
		expect(page.html).toContain('Ich stimme zu')
		const lead = { email: 'grace@navy.mil', size: 'Small', _consent: '1' }
		for (const [_lang, thanks, text] of [
			['de', 'Wir rufen an', 'Ich stimme zu'],
			['fr', 'We call', 'I agree'],
		] as const) {
			const answer = await submitLead(link.shortId, { ...lead, _lang })
			expect(await answer.json()).toMatchObject({ thanks })
			const leads = await ada.api.leads.$get({ query: {} })
			expect((await leads.json())[0]).toMatchObject({
				answers: { size: 'Small' },
				consent: { text, version: 1 },
			})
		}
		// A changed translation is a new version; changing it back restores the old one.
		const change = async (translations: object) => {
			const response = await ada.send(`/api/links/${link.id}`, {
				method: 'PATCH',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ consent: { ...consent, translations } }),
			})
			return ((await response.json()) as { consent: { version: number } }).consent.version
		}
		expect(await change({ de: 'Ich willige ein' })).toBe(2)
		expect(await change({ de: 'Ich stimme zu' })).toBe(1)
	})
})
