// Part of the owner's first load: no zod.

/** How many links a page of the list has. */
export const linkPage = { default: 100, max: 500 } as const

/** Of how many days a link tells its people. */
export const recentDays = 30
export const noRecentPeople = () => Array.from({ length: recentDays }, () => 0)
