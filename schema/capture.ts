// Bundled into the visitor's script: keep it small.

/** The delay before the redirect after a capture or sign-up, in milliseconds. */
export const redirectDelay = 1500

/** The largest file that a visitor can upload, in bytes. */
export const maxUploadBytes = 20_000_000
