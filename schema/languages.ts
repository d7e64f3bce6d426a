// Part of the owner's first load: no words. Those stand in schema/words, a file per language.

/** The languages that the visitor's page speaks, by code, each called as its speakers call it. */
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

/** Which way a language is written, as HTML names it. */
export const directionOf = (language: Language) =>
	language === 'ar' || language === 'he' ? 'rtl' : 'ltr'

/** A link's language: one of them, or each visitor's own. */
export type LinkLanguage = Language | 'auto'
