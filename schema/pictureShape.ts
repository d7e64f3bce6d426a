import { z } from 'zod'
import { maxPictureBytes } from './picture'

const message = 'A picture must be base64'

/** POST /api/pictures */
export const pictureInput = z.object({
	data: z
		.string(message)
		.max(Math.ceil((maxPictureBytes * 4) / 3) + 4, 'A picture can be at most 1 MB')
		.regex(/^[A-Za-z0-9+/]+={0,2}$/, message),
})
