/** What a workspace's new links begin with. Shared by tables and screens: no zod. */
export type LinkDefaults = {
	/** The link that the form for new ones starts from. */
	templateId?: number | null | undefined
	/** The domain of links whose creator names none. */
	domain?: string | null | undefined
}
