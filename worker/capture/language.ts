import { LRUCache } from 'lru-cache'
import { isLanguage, type Language, type LinkLanguage } from '../../schema/languages'
import { ar } from '../../schema/words/ar'
import { de } from '../../schema/words/de'
import { en } from '../../schema/words/en'
import { es } from '../../schema/words/es'
import { fr } from '../../schema/words/fr'
import { he } from '../../schema/words/he'
import { hi } from '../../schema/words/hi'
import { it } from '../../schema/words/it'
import { ja } from '../../schema/words/ja'
import { ko } from '../../schema/words/ko'
import { nl } from '../../schema/words/nl'
import { pl } from '../../schema/words/pl'
import { pt } from '../../schema/words/pt'
import { tr } from '../../schema/words/tr'
import { uk } from '../../schema/words/uk'
import type { Words } from '../../schema/words/words'
import { zh } from '../../schema/words/zh'

const all: Record<Language, Words> = {
	ar,
	de,
	en,
	es,
	fr,
	he,
	hi,
	it,
	ja,
	ko,
	nl,
	pl,
	pt,
	tr,
	uk,
	zh,
}

/** The page's texts in a language. */
export const wordsOf = (language: Language) => all[language]

/** The language for a code such as pt-BR; `iw` is an old code for Hebrew. */
function languageOf(code: string | null | undefined): Language | undefined {
	const base = code?.trim().toLowerCase().split(/[-_]/, 1)[0]
	const current = base === 'iw' ? 'he' : base
	return isLanguage(current) ? current : undefined
}

// Every request has the header, in a few hundred variants.
const parsed = new LRUCache<string, Language>({ max: 1000 })

/** The language that an Accept-Language header prefers; English if we have none of its languages. */
export function preferredLanguage(header: string | null): Language {
	if (!header || header.length > 200) return 'en'
	const cached = parsed.get(header)
	if (cached) return cached
	const wanted = header.split(',').map((range) => {
		const [code, ...parameters] = range.split(';')
		const quality = parameters.find((one) => one.trim().startsWith('q='))
		return { code, quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
	})
	const language =
		wanted
			.filter(({ quality }) => quality > 0)
			// Stable, so that the first of equals wins.
			.sort((a, b) => b.quality - a.quality)
			.map(({ code }) => languageOf(code))
			.find((language) => language !== undefined) ?? 'en'
	parsed.set(header, language)
	return language
}

/** The parts of a request that determine its language. */
type Visit = { url: string; headers: { get(name: string): string | null } }

/**
 * The language of a visitor's page: the one in its address or posted form, else the owner's choice, else
 * the visitor's own.
 */
export function visitLanguage(
	{ url, headers }: Visit,
	link: { language: LinkLanguage } | undefined,
	sent?: unknown,
): Language {
	if (isLanguage(sent)) return sent
	const asked = url.includes('lang=')
		? languageOf(new URL(url).searchParams.get('lang'))
		: undefined
	if (asked) return asked
	const chosen = link?.language ?? 'auto'
	return chosen === 'auto' ? preferredLanguage(headers.get('accept-language')) : chosen
}
