import { z } from 'zod'
import { maxPictureBytes } from './picture'

const message = 'A picture is sent as its bytes, in base64'

/** POST /api/pictures */
export const pictureInput = z.object({
	data: z
		.string(message)
		.max(Math.ceil((maxPictureBytes * 4) / 3) + 4, 'A picture may have 1 MB')
		.regex(/^[A-Za-z0-9+/]+={0,2}$/, message),
})
