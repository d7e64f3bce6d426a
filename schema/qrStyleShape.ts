import { z } from 'zod'
import { presetLimits } from './presets'
import { contrastOf, leastContrast, maxQrLogo } from './qrStyle'
import { textShape } from './textShape'

const colorMessage = 'A color is written as #2f4fd8'
const color = z.string(colorMessage).regex(/^#[\da-f]{6}$/i, colorMessage)

const logoMessage = `A logo is a PNG as a data URL of at most ${maxQrLogo} characters`

/** POST /api/design/qr-styles */
export const qrStyleInput = z.object({
	name: textShape({
		label: 'The name',
		maxLength: presetLimits.name,
		required: 'A style needs a name',
	}),
	look: z
		.strictObject({
			color,
			background: color,
			rounded: z.boolean('rounded must be true or false'),
			logo: z
				.string(logoMessage)
				.max(maxQrLogo, logoMessage)
				.regex(/^data:image\/png;base64,[A-Za-z\d+/]+={0,2}$/, logoMessage)
				.nullable(),
		})
		.refine((look) => contrastOf(look) >= leastContrast, {
			path: ['color'],
			message: 'Scanners need a dark color on a light background',
		}),
})
