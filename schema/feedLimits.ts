export const feedLimits = {
	name: 60,
	perWorkspace: 20,
	/** The newest leads that a feed has. */
	leads: 2000,
} as const
