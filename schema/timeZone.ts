import { z } from 'zod'

function isTimeZone(name: string) {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name })
		return true
	} catch {
		return false
	}
}

const message = 'Unknown time zone: please give one such as Europe/Berlin'

/** The name of a time zone in the IANA database. */
export const timeZone = z.string(message).max(60, message).refine(isTimeZone, message)
