// How a link's page looks and what it says beside its form. No zod: page and dashboard import it.
import type { Language } from './languages'

export const layouts = ['standard', 'compact', 'split'] as const
export const themes = ['light', 'dark', 'auto'] as const

/** Buttons that go from one colour to another; any other colour is `#rrggbb`. */
export const gradients = {
	'gradient-blue': ['#2448c9', '#3f57e0'],
	'gradient-green': ['#0b6b3a', '#12784a'],
	'gradient-orange': ['#b0430a', '#b4520a'],
	'gradient-purple': ['#6527c4', '#8a33c9'],
	'gradient-teal': ['#0b6670', '#0c7480'],
} as const
export type Gradient = keyof typeof gradients

/** Backgrounds that come with the theme; any other one is `#rrggbb`. */
export const backgrounds = ['white', 'gradient'] as const

export type Design = {
	/** In place of the link's title; empty for that. */
	heading: string
	/** In place of the link's description, written as richText.ts reads it; null for that, empty for none. */
	text: string | null
	/** On the button; empty for our own words. */
	button: string
	/** Of the button and what can be pressed: `#rrggbb` or a gradient. */
	colour: string
	/** `#rrggbb`, or one that comes with the theme. */
	background: string
	layout: (typeof layouts)[number]
	theme: (typeof themes)[number]
	/** Pictures by their hash; empty for none. */
	logo: string
	cover: string
	/** Whether the page says by what it was made. */
	badge: boolean
	/** What chats show of the link, in place of heading and text; empty for those. */
	shareTitle: string
	shareText: string
	shareImage: string
	/** Its texts in other languages. */
	translations: DesignTranslations
}

/** What a design says; translations of it count only beside the text that they were made of. */
export const designTexts = ['heading', 'text', 'button', 'shareTitle', 'shareText'] as const
export type DesignText = (typeof designTexts)[number]
type DesignTranslation = { [Text in DesignText]?: string | undefined }
export type DesignTranslations = { [Code in Language]?: DesignTranslation | undefined }

/** What was chosen; everything else is inherited: a link's of its workspace's, that of ours. */
export type DesignChoices = { [Field in keyof Design]?: Design[Field] | undefined }

export const defaultDesign: Design = {
	heading: '',
	text: null,
	button: '',
	colour: 'gradient-blue',
	background: 'white',
	layout: 'standard',
	theme: 'light',
	logo: '',
	cover: '',
	badge: true,
	shareTitle: '',
	shareText: '',
	shareImage: '',
	translations: {},
}

export const designLimits = {
	heading: 150,
	text: 2000,
	button: 40,
	shareTitle: 100,
	shareText: 200,
	/** Links within a text. */
	links: 10,
	templateName: 50,
	templates: 20,
} as const

/** The fields that name pictures. */
export const pictureFields = ['logo', 'cover', 'shareImage'] as const

/** The pictures that choices name, each once. */
export const picturesIn = (...choices: (DesignChoices | null | undefined)[]) => [
	...new Set(choices.flatMap((one) => pictureFields.flatMap((field) => one?.[field] || []))),
]

/** Choices over those that they inherit, each text with its own translations. */
export function designOf(...choices: DesignChoices[]): Design {
	const translations: DesignTranslations = {}
	for (const name of designTexts) {
		const chosen = choices.findLast((one) => one[name] !== undefined)
		for (const [code, texts] of Object.entries(chosen?.translations ?? {})) {
			const text = texts?.[name]
			if (text) translations[code as Language] = { ...translations[code as Language], [name]: text }
		}
	}
	return Object.assign({}, defaultDesign, ...choices, { translations })
}

/** A design with its texts in a language, as far as they are translated. */
export function designIn(design: Design, language: Language): Design {
	const texts = design.translations[language]
	return texts ? ({ ...design, ...texts } as Design) : design
}

/** The address of a picture. */
export const picturePath = (hash: string) => `/i/${hash}`
