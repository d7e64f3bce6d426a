import type { Env } from './env'

/** Whether a host name is the local machine, which has no https. */
export const isLocal = (hostname: string) =>
	/^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** The configured origin of this installation; undefined if there is none. */
export const configuredSite = ({ SITE_URL }: Pick<Env, 'SITE_URL'>) =>
	SITE_URL ? URL.parse(SITE_URL)?.origin : undefined
