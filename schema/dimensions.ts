/** What we know about visitors, in the order of a visit's values, and the name of each list in answers. */
export const dimensions = {
	source: 'sources',
	campaign: 'campaigns',
	referrer: 'referrers',
	country: 'countries',
	device: 'devices',
	language: 'languages',
	/** The name of the rule that sent them on before the form. */
	rule: 'rules',
	/** The name of the way they came by. */
	way: 'ways',
} as const

export type Dimension = keyof typeof dimensions
/** Ways have their own list, which counts more than people. */
export type DimensionList = Exclude<(typeof dimensions)[Dimension], 'ways'>

/** How many values of a dimension are counted separately per link and day, and in an answer. */
export const maxValues = 50
/** The longest value, in UTF-16 units. */
export const maxValueLength = 60
/** Stands for unknown. */
export const noValue = ''
/** Stands for all values beyond the first ones; no real value has this name. */
export const otherValues = '*'

/** What leads are counted by, and the name of each list in answers. */
export const leadDimensions = {
	source: 'sources',
	campaign: 'campaigns',
	referrer: 'referrers',
	country: 'countries',
	device: 'devices',
	link: 'links',
} as const
export type LeadDimension = keyof typeof leadDimensions
export type LeadList = (typeof leadDimensions)[LeadDimension]
/** How many campaigns and links the flows of leads name: those with the most leads. */
export const maxFlowing = 4
/** How many leads of a period are counted by where they came from: the newest. */
export const maxTracedLeads = 50_000
