/** Every page of the SPA, as patterns of its router; any other path is a 404 page. */
export const pagePaths = [
	'/',
	'/links',
	'/links/:id',
	'/leads',
	'/pricing',
	'/checkout',
	'/payment-success',
	'/privacy-policy',
	'/terms-of-service',
	'/account',
	'/auth',
	'/lead-game',
	'/manage-links',
] as const
