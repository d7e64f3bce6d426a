import { contrast, luminance, mix, poleOn, readable, textOn } from '../../schema/color'
import { type Design, type Gradient, gradients } from '../../schema/design'

type Look = Pick<Design, 'colour' | 'background' | 'theme'>

const night = '#0d0f14'

/** The one or two colors of a button's gradient. */
export const stopsOf = (color: string): readonly [string, string] =>
	gradients[color as Gradient] ?? [color, color]

/** A page's colors by role, adjusted so that everything stays readable. */
export function paletteOf({ colour, background }: Omit<Look, 'theme'>, dark: boolean) {
	const [from, to] = stopsOf(colour)
	const fades = background === 'gradient'
	const stage = stageOf(background, dark)
	const light = poleOn([stage]) === '#ffffff'
	const paper = !light
		? '#ffffff'
		: luminance(stage) < 0.03
			? mix(stage, '#ffffff', 0.06)
			: mix(stage, '#000000', 0.25)
	const backdrop = fades
		? light
			? [mix(from, night, 0.72), mix(from, night, 0.9), mix(to, night, 0.8)]
			: [mix(from, '#ffffff', 0.84), mix(from, '#ffffff', 0.93), '#fff1e6']
		: []
	const grounds = [stage, paper, ...backdrop]
	const ink = readable(light ? '#f1f3f8' : '#14161c', grounds, 4.5)
	const accent = readable(from, grounds, 4.5)
	const wrong = light ? '#ffb3bd' : '#a3142b'
	const badPaper = mix(paper, '#e0213f', light ? 0.12 : 0.08)
	const steps = [0.35, 0.2, 0].map((share) => mix(ink, stage, share))
	return {
		'--ink': ink,
		// As muted as it can be while still readable.
		'--soft': steps.find((one) => grounds.every((on) => contrast(one, on) >= 4.5)) ?? ink,
		'--stage': stage,
		'--paper': paper,
		'--edge': mix(ink, paper, 0.87),
		'--field': readable(mix(ink, paper, 0.5), grounds, 3),
		'--accent': accent,
		'--star': readable(light ? '#f5b942' : '#d08700', grounds, 3),
		'--ring': `${accent}33`,
		'--bad': readable(wrong, [...grounds, badPaper], 4.5),
		'--bad-paper': badPaper,
		'--button': from === to ? from : `linear-gradient(135deg,${from},${to})`,
		'--on-button': textOn([from, to]),
		'--panel': `radial-gradient(at 12% 8%,${mix(from, '#ffffff', 0.7)},transparent 60%),linear-gradient(150deg,${to},${mix(from, '#000000', 0.7)})`,
		...(fades && { '--backdrop': `linear-gradient(135deg,${backdrop.join(',')})` }),
		'color-scheme': light ? 'dark' : 'light',
	}
}

/** The page's background; in the dark theme, a darkened version of the owner's color. */
function stageOf(background: string, dark: boolean) {
	if (!background.startsWith('#')) return dark ? night : '#f6f7f9'
	return dark && luminance(background) > 0.18 ? mix(background, night, 0.93) : background
}

/** The colors for the browser's own bars, light and dark. */
export const stagesOf = ({ background, theme }: Look) => ({
	day: stageOf(background, theme === 'dark'),
	night: theme === 'auto' ? stageOf(background, true) : undefined,
})

/**
 * The stylesheet that a design adds to the page's own; empty for the default look. `only`
 * is the theme that a preview shows.
 */
export function designStyle({ colour, background, theme }: Look, only?: 'light' | 'dark') {
	const shown = theme === 'auto' && only ? only : theme
	const plain = colour === 'gradient-blue' && background === 'white'
	const dark = () => rule(paletteOf({ colour, background }, true))
	const light = plain ? '' : rule(paletteOf({ colour, background }, false))
	if (shown === 'light') return light
	return shown === 'dark' ? dark() : `${light}@media (prefers-color-scheme:dark){${dark()}}`
}

const rule = (palette: Record<string, string>) =>
	`.capture{${Object.entries(palette)
		.map(([name, value]) => `${name}:${value}`)
		.join(';')}}`
