import type { Language } from './languages'

/** A field's texts in another language; an option's by the option, whose answers stay as they are. */
export type FieldTranslation = {
	label?: string
	help?: string
	placeholder?: string
	options?: Record<string, string>
}

/** A link's texts in another language; `message` is the one after the form. */
export type Translation = {
	title?: string
	description?: string
	message?: string
	endedText?: string
	/** By the field's key. */
	fields?: Record<string, FieldTranslation>
}

export type Translations = { [Code in Language]?: Translation | undefined }
