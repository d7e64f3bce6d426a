// The texts of a page that can be typed in place, in the language that it is shown in.
import { type Design, type DesignChoices, designLimits } from '../../schema/design'
import { fieldLimits } from '../../schema/fieldLimits'
import type { Field } from '../../schema/fields'
import { labelIn } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import { linkLimits } from '../../schema/linkLimits'
import type { Words } from '../../schema/words/words'
import type { Draft } from '../links/form/draft'
import { textAt, withTextAt } from '../links/form/translations'
import type { FormDraft } from '../links/form/useFormDraft'
import { withText, withTranslation } from './choices'
import type { Part } from './parts'
import type { Sample } from './states'
import type { Typed } from './TypeHere'

type Edited = {
	/** The choices, and the design that they result in, or without them. */
	now: DesignChoices
	design: Design
	inherited: Design
	link: Pick<Sample, 'title'>
	/** `what` identifies the change, for undo. */
	change: (design: DesignChoices, what: string) => void
	form: FormDraft | undefined
	/** The original if none is chosen. */
	language: Language | undefined
	/** The page's own texts in that language. */
	words: Words
}

/** A part's text, if it can be typed. */
export function typable(part: Part, edited: Edited): Typed | undefined {
	const { design, form, language } = edited
	if (part === 'heading' || part === 'button') {
		if (!language || edited.now[part]) return ofDesign(part, edited)
		// Otherwise the heading is the link's title.
		return part === 'heading' && !design.heading && form ? ofForm(part, form, edited) : undefined
	}
	// Rich text has its control in the panel; without it, the link's description is shown.
	if (part === 'text' && (!language || design.text !== null)) return undefined
	return form && ofForm(part, form, edited)
}

function ofDesign(
	part: 'heading' | 'button',
	{ now, design, inherited, link, change, language, words }: Edited,
): Typed {
	const maxLength = designLimits[part]
	const shown = inherited[part] || (part === 'heading' ? link.title : words.send)
	return language
		? {
				value: now.translations?.[language]?.[part] ?? '',
				placeholder: now[part],
				maxLength,
				write: (text) => change(withTranslation(now, language, part, text), 'translations'),
			}
		: {
				value: design[part],
				shown,
				maxLength,
				write: (text) => change(withText(now, part, text, shown), part),
			}
}

function ofForm(part: Part, form: FormDraft, { language, words }: Edited): Typed | undefined {
	const own = textOfForm(part, form, words)
	if (!own) return undefined
	const { draft, edit } = form
	const { text, stands = text, path, write, maxLength, lines } = own
	const limits = { maxLength, ...(lines && { lines }) }
	if (!language) {
		const typed = { value: text, shown: stands, ...limits }
		return write && { ...typed, write: (next) => edit({ ...draft, ...write(next) }, part) }
	}
	// Only what is written here is translated here.
	if (!text) return undefined
	const { consent, translations } = draft
	const at = [language, ...path]
	const isConsent = part === 'consent' && consent
	return {
		value: textAt(isConsent ? consent.translations : translations, at),
		placeholder: stands,
		...limits,
		write: (next) =>
			edit(
				isConsent
					? {
							...draft,
							consent: { ...consent, translations: withTextAt(consent.translations, at, next) },
						}
					: { ...draft, translations: withTextAt(translations, at, next) },
				`${part} in ${language}`,
			),
	}
}

type FormText = {
	/** As written. */
	text: string
	/** The text shown unless it is translated, if that is a different one. */
	stands?: string
	maxLength: number
	lines?: true
	/** The path of its translation. */
	path: string[]
	/** The change to the draft that sets the text, if it can be typed here. */
	write?: (text: string) => Partial<Draft>
}

/** A part's text from a link's form. */
function textOfForm(part: Part, { draft, link }: FormDraft, words: Words): FormText | undefined {
	const { consent, after, endedText } = draft
	switch (part) {
		case 'heading':
			return { text: link.title, maxLength: linkLimits.title, path: ['title'] }
		case 'text':
			return {
				text: link.description ?? '',
				maxLength: linkLimits.description,
				lines: true,
				path: ['description'],
			}
		case 'consent':
			return (
				(consent && {
					text: consent.text,
					maxLength: linkLimits.consent,
					lines: true,
					path: [],
					write: (text) => ({ consent: { ...consent, text } }),
				}) ??
				undefined
			)
		case 'message':
			return after.kind === 'message'
				? {
						text: after.text,
						maxLength: linkLimits.message,
						lines: true,
						path: ['message'],
						write: (text) => ({ after: { ...after, text } }),
					}
				: undefined
		case 'ended':
			return {
				text: endedText ?? '',
				stands: endedText ?? words.ended.text,
				maxLength: linkLimits.endedText,
				lines: true,
				path: ['endedText'],
				write: (text) => ({ endedText: text || null }),
			}
		default:
			return textOfField(part, draft, words)
	}
}

function textOfField(part: Part, { fields }: Draft, words: Words): FormText | undefined {
	const [what, key = '', place] = part.split(':')
	const field = fields.find((one) => one.key === key)
	if (!field) return undefined
	const set = (change: Partial<Field>) => ({
		fields: fields.map((one) => (one === field ? { ...field, ...change } : one)),
	})
	const path = ['fields', key]
	switch (what) {
		case 'label':
			return {
				text: field.label,
				stands: labelIn(field, words),
				maxLength: fieldLimits.label,
				path: [...path, 'label'],
				write: (label) => set({ label }),
			}
		case 'help':
			return {
				text: field.help ?? '',
				maxLength: fieldLimits.help,
				path: [...path, 'help'],
				write: (help) => set({ help: help || undefined }),
			}
		case 'placeholder':
			// As written it is set in the panel: clicks there are for the field.
			return {
				text: field.placeholder ?? '',
				maxLength: fieldLimits.placeholder,
				path: [...path, 'placeholder'],
			}
		case 'option': {
			const { options = [] } = field
			const text = options.filter((option) => option.trim())[Number(place)] ?? ''
			return {
				text,
				maxLength: fieldLimits.option,
				path: [...path, 'options', text],
				write: (next) =>
					set({ options: options.flatMap((option) => (option !== text ? option : next || [])) }),
			}
		}
	}
	return undefined
}
