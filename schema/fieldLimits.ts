/** The longest texts of a field, in UTF-16 units, and how many options and stars it has. No zod. */
export const fieldLimits = {
	label: 100,
	help: 200,
	placeholder: 100,
	option: 100,
	options: 30,
	/** The fewest and most stars a rating can have. */
	stars: [3, 10],
} as const
