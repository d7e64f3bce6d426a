import type { DesignChoices } from './design'

/** Designs to start from: everything about the look, nothing of the wording. */
export const builtInTemplates = [
	['Clean', { colour: 'gradient-blue', background: 'white', layout: 'standard', theme: 'light' }],
	['Paper', { colour: '#0f6b4f', background: '#f5f3ec', layout: 'standard', theme: 'light' }],
	['Forest', { colour: '#0f6b4f', background: '#f5f3ec', layout: 'split', theme: 'light' }],
	['Sunrise', { colour: '#c2410c', background: 'gradient', layout: 'standard', theme: 'light' }],
	['Orchid', { colour: '#8b2fc9', background: '#f7effc', layout: 'compact', theme: 'light' }],
	['Midnight', { colour: '#7c8cff', background: '#0b1020', layout: 'standard', theme: 'dark' }],
	['Ink', { colour: '#111111', background: '#ffffff', layout: 'split', theme: 'auto' }],
	['Lagoon', { colour: '#ffd166', background: '#0b4f5c', layout: 'compact', theme: 'light' }],
] as const satisfies [string, DesignChoices][]
