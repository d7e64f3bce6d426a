/** What is known of the people who come, in the order in which a visit carries it, and their lists. */
export const dimensions = {
	source: 'sources',
	campaign: 'campaigns',
	referrer: 'referrers',
	country: 'countries',
	device: 'devices',
	language: 'languages',
} as const

export type Dimension = keyof typeof dimensions
export type DimensionList = (typeof dimensions)[Dimension]

/** How many values of a dimension are told apart on a link and day, and in an answer. */
export const maxValues = 50
/** How long a value is at most. */
export const maxValueLength = 60
/** Stands for whoever nothing is known of. */
export const noValue = ''
/** Stands for all values beyond the first ones; no value is called that. */
export const otherValues = '*'
