/** Slugs that nobody can take, because they look like parts of this site. */
export const reservedSlugs: ReadonlySet<string> = new Set(
	`about account admin api app assets auth billing blog checkout confirm contact dashboard demo dev docs
	download embed favicon help home index leadlinks leads legal link links login logout mail mcp new null
	password payment pricing privacy report robots security settings signup sitemap static status support
	terms test undefined unlock user users verify www`.split(/\s+/),
)
