import { fieldTypes } from '../../schema/fields'
import type { Language } from '../../schema/languages'
import type { LinkRow } from './queries'

/** An owner's text: the path of its translation, and its label. */
export type OwnText = { path: string[]; name: string; original: string; lines?: boolean }

/** All of a link's own texts; the page's built-in texts are already translated. */
export function ownTexts({
	title,
	description,
	fields,
	consent,
	after,
	rules,
	endedText,
	reply,
}: LinkRow) {
	const texts: (Omit<OwnText, 'original'> & { original: string | null | undefined })[] = [
		{ path: ['title'], name: 'Title', original: title },
		{ path: ['description'], name: 'Description', original: description, lines: true },
		...fields.flatMap(({ key, type, label, help, placeholder, options = [] }) => {
			const at = (part: string) => ['fields', key, part]
			const own = label === fieldTypes[type].label ? null : label
			return [
				{ path: at('label'), name: 'Field', original: own },
				{ path: at('help'), name: `Help of “${label}”`, original: help },
				{ path: at('placeholder'), name: `Placeholder of “${label}”`, original: placeholder },
				...options.map((option) => ({
					path: [...at('options'), option],
					name: `Option of “${label}”`,
					original: option,
				})),
			]
		}),
		{ path: ['consent'], name: 'Consent', original: consent?.text },
		{
			path: ['message'],
			name: 'Message after the form',
			original: after.kind === 'message' ? after.text : null,
			lines: true,
		},
		...rules.map(({ id, name, then }) => ({
			path: ['rules', id],
			name: `Message of the rule “${name}”`,
			original: then.kind === 'message' ? then.text : null,
			lines: true,
		})),
		{
			path: ['endedText'],
			name: 'Message once it has ended',
			original: endedText,
			lines: true,
		},
		{ path: ['reply', 'subject'], name: 'Subject of the reply', original: reply?.subject },
		{ path: ['reply', 'text'], name: 'Text of the reply', original: reply?.text, lines: true },
	]
	return texts.filter((text): text is OwnText => Boolean(text.original))
}

/** A link's translations into a language, by path as JSON. */
export function translatedTexts(link: LinkRow, language: Language) {
	const all = {
		...link.translations[language],
		consent: link.consent?.translations?.[language],
	}
	return Object.fromEntries(
		ownTexts(link).flatMap(({ path }) => {
			let found: unknown = all
			for (const part of path) found = (found as Record<string, unknown> | undefined)?.[part]
			return typeof found === 'string' ? [[JSON.stringify(path), found]] : []
		}),
	)
}

/** The patch that saves a link's translation into a language. */
export function translationPatch(
	link: LinkRow,
	language: Language,
	texts: Readonly<Record<string, string>>,
) {
	const { consent, ...translation } = byPath(link, texts)
	// The other languages lose what the link no longer has, which the server would refuse.
	const others = Object.keys(link.translations).map((code) => {
		const { consent: _, ...kept } = byPath(link, translatedTexts(link, code as Language))
		return [code, kept]
	})
	const { version: _, ...asked } = link.consent ?? { version: 0 }
	return {
		translations: { ...Object.fromEntries(others), [language]: translation },
		...(link.consent && {
			consent: {
				...(asked as Omit<NonNullable<LinkRow['consent']>, 'version'>),
				translations: { ...link.consent.translations, [language]: (consent as string) ?? '' },
			},
		}),
	}
}

/** Texts by path as JSON, in the shape in which they are saved. */
function byPath(link: LinkRow, texts: Readonly<Record<string, string>>) {
	const whole: Record<string, unknown> = {}
	for (const { path } of ownTexts(link)) {
		const text = texts[JSON.stringify(path)]?.trim()
		if (!text) continue
		let at = whole
		for (const part of path.slice(0, -1)) {
			at[part] ??= {}
			at = at[part] as Record<string, unknown>
		}
		at[path.at(-1) as string] = text
	}
	return whole
}
