// The texts of a page that are typed where they stand, in the language that it is shown in.
import { type Design, type DesignChoices, designLimits } from '../../schema/design'
import type { Consent } from '../../schema/form'
import type { Language } from '../../schema/languages'
import type { FormDraft } from '../links/form/useFormDraft'
import { withText, withTranslation } from './choices'
import { fieldOfPart, type Part } from './parts'
import type { Typed } from './TypeHere'

type Edited = {
	/** The choices, and the design that they result in. */
	now: DesignChoices
	design: Design
	/** `what` identifies the change, for undo. */
	change: (design: DesignChoices, what: string) => void
	form: FormDraft | undefined
	/** As written if none is chosen. */
	language: Language | undefined
}

/** The text that a part is, if it can be typed. */
export const typable = (part: Part, edited: Edited): Typed | undefined =>
	part === 'heading' || part === 'button' ? ofDesign(part, edited) : ofForm(part, edited)

function ofDesign(
	part: 'heading' | 'button',
	{ now, design, change, language }: Edited,
): Typed | undefined {
	const maxLength = designLimits[part]
	if (!language) {
		return {
			value: design[part],
			maxLength,
			write: (text) => change(withText(now, part, text), part),
		}
	}
	// Only what is written here is translated here.
	if (!now[part]) return undefined
	return {
		value: now.translations?.[language]?.[part] ?? '',
		maxLength,
		write: (text) => change(withTranslation(now, language, part, text), 'translations'),
	}
}

function ofForm(part: Part, { form, language }: Edited): Typed | undefined {
	if (!form) return undefined
	const { draft, edit } = form
	const { fields, consent, after } = draft
	if (part === 'consent' && consent) {
		return {
			value: (language ? consent.translations?.[language] : consent.text) ?? '',
			...{ shown: consent.text, maxLength: 500, lines: true },
			write: (text) => edit({ ...draft, consent: consentWith(consent, text, language) }, part),
		}
	}
	if (language) return undefined
	const field = fields.find(({ key }) => key === fieldOfPart(part))
	const isLabel = part.startsWith('label:')
	if (field && (isLabel || part.startsWith('help:'))) {
		return {
			value: (isLabel ? field.label : field.help) ?? '',
			shown: '',
			maxLength: isLabel ? 100 : 200,
			write(text) {
				const changed = { ...field, ...(isLabel ? { label: text } : { help: text || undefined }) }
				const all = fields.map((one) => (one === field ? changed : one))
				edit({ ...draft, fields: all }, part)
			},
		}
	}
	if (part === 'message' && after.kind === 'message') {
		return {
			...{ value: after.text, maxLength: 1000, lines: true },
			write: (text) => edit({ ...draft, after: { ...after, text } }, part),
		}
	}
	return undefined
}

/** A consent with its text, in a language; an empty translation is removed. */
function consentWith<Some extends Pick<Consent, 'text' | 'translations'>>(
	consent: Some,
	text: string,
	language: Language | undefined,
): Some {
	if (!language) return { ...consent, text }
	const { [language]: _, ...others } = consent.translations ?? {}
	return { ...consent, translations: text ? { ...others, [language]: text } : others }
}
