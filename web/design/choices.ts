import type { Design, DesignChoices, DesignText, DesignTranslations } from '../../schema/design'
import type { Language } from '../../schema/languages'

/** Choices without some, which are then inherited. */
export const without = (now: DesignChoices, ...fields: (keyof Design)[]): DesignChoices =>
	Object.fromEntries(
		Object.entries(now).filter(([field]) => !fields.includes(field as keyof Design)),
	)

/** Choices with a text set; an empty one is inherited, and so is one that says what is inherited. */
export const withText = (
	now: DesignChoices,
	name: DesignText,
	text: string,
	inherited = '',
): DesignChoices => (text && text !== inherited ? { ...now, [name]: text } : without(now, name))

/** Choices with a translated text set; empty ones are removed. */
export function withTranslation(
	now: DesignChoices,
	language: Language,
	name: DesignText,
	text: string,
): DesignChoices {
	const { [language]: before, ...rest } = now.translations ?? {}
	const { [name]: _, ...others } = before ?? {}
	const texts = text ? { ...others, [name]: text } : others
	const translations: DesignTranslations =
		Object.keys(texts).length > 0 ? { ...rest, [language]: texts } : rest
	return Object.keys(translations).length > 0
		? { ...now, translations }
		: without(now, 'translations')
}
