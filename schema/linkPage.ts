// Part of the owner's first load: no zod.

/** How many links a page of the list has. */
export const linkPage = { default: 100, max: 500 } as const

/** How many days of visitor counts a link in the list carries. */
export const recentDays = 30
export const noRecentPeople = () => Array.from({ length: recentDays }, () => 0)
