// What a picture may be. No zod: the editor imports it.

export const pictureTypes = [
	'image/png',
	'image/jpeg',
	'image/webp',
	'image/gif',
	'image/avif',
] as const
export type PictureType = (typeof pictureTypes)[number]

/** In bytes: what may be sent, and what a database keeps where there is no bucket. */
export const maxPictureBytes = 1_000_000
export const maxStoredBytes = 200_000

/** How many a workspace has at most. */
export const maxPictures = 100
