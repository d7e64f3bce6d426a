// How a link's page looks, and its texts around the form. Shared by page and dashboard: no zod.
import type { Language } from './languages'

export const layouts = ['standard', 'compact', 'split'] as const
export const themes = ['light', 'dark', 'auto'] as const

/** Button gradients; any other color is `#rrggbb`. */
export const gradients = {
	'gradient-blue': ['#2448c9', '#3f57e0'],
	'gradient-green': ['#0b6b3a', '#12784a'],
	'gradient-orange': ['#b0430a', '#b4520a'],
	'gradient-purple': ['#6527c4', '#8a33c9'],
	'gradient-teal': ['#0b6670', '#0c7480'],
} as const
export type Gradient = keyof typeof gradients

/** Backgrounds that come with the theme; any other is `#rrggbb`. */
export const backgrounds = ['white', 'gradient'] as const

export type Design = {
	/** Replaces the link's title if not empty. */
	heading: string
	/** Replaces the link's description, in the syntax of richText.ts; null keeps it, empty hides it. */
	text: string | null
	/** The label of the button; empty for the default. */
	button: string
	/** The color of the button and other controls: `#rrggbb` or a gradient. Spelled as stored, and as in the API. */
	colour: string
	/** `#rrggbb`, or one of `backgrounds`. */
	background: string
	layout: (typeof layouts)[number]
	theme: (typeof themes)[number]
	/** Hashes of pictures; empty for none. */
	logo: string
	cover: string
	/** Whether the page shows our badge. */
	badge: boolean
	/** What chats show of the link; empty for the heading and text. */
	shareTitle: string
	shareText: string
	shareImage: string
	/** Its texts in other languages. */
	translations: DesignTranslations
}

/** A design's texts. A translation counts only beside the text it was made from. */
export const designTexts = ['heading', 'text', 'button', 'shareTitle', 'shareText'] as const
export type DesignText = (typeof designTexts)[number]
type DesignTranslation = { [Text in DesignText]?: string | undefined }
export type DesignTranslations = { [Code in Language]?: DesignTranslation | undefined }

/** The chosen settings. A link inherits all others from its workspace, and a workspace from our defaults. */
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

/** For pages without a link, such as the demo and a 404: they follow the device's theme. */
export const fallbackDesign: Design = { ...defaultDesign, theme: 'auto' }

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

/** The pictures that these choices name, without duplicates. */
export const picturesIn = (...choices: (DesignChoices | null | undefined)[]) => [
	...new Set(choices.flatMap((one) => pictureFields.flatMap((field) => one?.[field] || []))),
]

/** Merges choices over the defaults; later ones win, each text with its own translations. */
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

/** A design with its texts in a language, where they are translated. */
export function designIn(design: Design, language: Language): Design {
	const texts = design.translations[language]
	return texts ? ({ ...design, ...texts } as Design) : design
}

/** The address of a picture. */
export const picturePath = (hash: string) => `/i/${hash}`
