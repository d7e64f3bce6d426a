import type { Language } from './languages'
import type { Reply } from './reply'

/** A field's texts in another language; options by the original, which stays the stored answer. */
export type FieldTranslation = {
	label?: string
	help?: string
	placeholder?: string
	options?: Record<string, string>
}

/** A link's texts in another language; `message` is the one shown after the form. */
export type Translation = {
	title?: string
	description?: string
	message?: string
	/** The messages of its rules, by id. */
	rules?: Record<string, string>
	endedText?: string
	/** The mail that answers its leads. */
	reply?: Partial<Reply>
	/** By field key. */
	fields?: Record<string, FieldTranslation>
}

export type Translations = { [Code in Language]?: Translation | undefined }
