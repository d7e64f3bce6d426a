// How a QR code looks. No zod: the owner's app imports it.

export type QrLook = {
	/** #rrggbb of the modules. */
	color: string
	/** #rrggbb behind them. */
	background: string
	rounded: boolean
	/** A PNG for the middle, as a data URL. */
	logo: string | null
}

/** How long a logo is at most, in characters. */
export const maxQrLogo = 50_000

export const plainQr: QrLook = {
	...{ color: '#14161c', background: '#ffffff' },
	...{ rounded: false, logo: null },
}

/** The contrast that many scanners need between code and paper. */
export const leastContrast = 4

/**
 * The WCAG contrast of the modules, 1 to 21; 0 if they are lighter than what is behind them, which many scanners can't
 * read.
 */
export function contrastOf({ color, background }: Pick<QrLook, 'color' | 'background'>) {
	const [dark, light] = [lightness(color), lightness(background)]
	return dark < light ? (light + 0.05) / (dark + 0.05) : 0
}

/** A color's relative luminance, 0 to 1. */
function lightness(color: string) {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
