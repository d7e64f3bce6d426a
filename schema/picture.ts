// What pictures are allowed. Shared with the editor: no zod.

export const pictureTypes = [
	'image/png',
	'image/jpeg',
	'image/webp',
	'image/gif',
	'image/avif',
] as const
export type PictureType = (typeof pictureTypes)[number]

/** The largest upload, in bytes. */
export const maxPictureBytes = 1_000_000
export const maxStoredBytes = 200_000

/** The widest or highest picture, in pixels: four times what a page shows. */
export const maxPictureSide = 4096

/** How many pictures a workspace can have. */
export const maxPictures = 100
