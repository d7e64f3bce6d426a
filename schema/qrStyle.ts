// How a QR code looks. No zod: the owner's app imports it.
import { contrast, luminance } from './color'

export type QrLook = {
	/** #rrggbb of the modules. */
	color: string
	/** #rrggbb of the background. */
	background: string
	rounded: boolean
	/** A PNG for the middle, as a data URL. */
	logo: string | null
}

/** How long a logo is at most, in characters. */
export const maxQrLogo = 50_000

export const plainQr: QrLook = {
	color: '#14161c',
	background: '#ffffff',
	rounded: false,
	logo: null,
}

/** The contrast that many scanners need between code and paper. */
export const leastContrast = 4

/** The contrast of the modules; 0 if they are lighter than the background, which many scanners can't read. */
export const contrastOf = ({ color, background }: Pick<QrLook, 'color' | 'background'>) =>
	luminance(color) < luminance(background) ? contrast(color, background) : 0
