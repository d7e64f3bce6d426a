// No zod: the visitor's page and the owner's lists import it.

/** A channel: a further address of a link, for one place that it is shown at: /l/{link}/{name}. */
export type WayIn = { name: string; label: string }

/** How many channels a link can have. */
export const maxWays = 50
export const maxWayLabel = 80

/** A way's name, as stored; visitors' case is ignored. */
export const wayNamePattern = /^[a-z0-9-]{1,40}$/

/** Reserved names: what a link's page posts to, and later addresses of it. */
export const reservedWays: ReadonlySet<string> = new Set(
	'again confirm continue forget password report steps stop upload way ways'.split(' '),
)
