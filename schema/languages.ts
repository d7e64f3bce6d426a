// Part of the owner's first load: no texts. Those are in schema/words, one file per language.

/** The languages of the visitor's page by code, each in its own name. */
export const languages = {
	en: 'English',
	es: 'Español',
	fr: 'Français',
	de: 'Deutsch',
	pt: 'Português',
	it: 'Italiano',
	nl: 'Nederlands',
	pl: 'Polski',
	tr: 'Türkçe',
	ar: 'العربية',
	he: 'עברית',
	hi: 'हिन्दी',
	ja: '日本語',
	zh: '中文',
	ko: '한국어',
	uk: 'Українська',
} as const

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const isLanguage = (code: unknown): code is Language =>
	typeof code === 'string' && Object.hasOwn(languages, code)

/** The writing direction of a language, as HTML names it. */
export const directionOf = (language: Language) =>
	language === 'ar' || language === 'he' ? 'rtl' : 'ltr'

/** A link's language: a fixed one, or each visitor's own. */
export type LinkLanguage = Language | 'auto'
