import { z } from 'zod'
import { readDay, readMoment } from './moment'

/** A date or moment in any format that imports accept, such as 2026-11-21; a date means midnight UTC. */
export const momentShape = (name: string) => dateShape(name, readMoment)

/** The same, but a date without a time is a day, as text: where it begins depends on the time zone. */
export const dayOrMomentShape = (name: string) =>
	dateShape(name, (text) => readDay(text) ?? readMoment(text))

const dateShape = <Read extends Date | string>(
	name: string,
	read: (text: string) => Read | undefined,
) =>
	z
		.string(`${name} must be a date`)
		.max(64, `${name} must be a date`)
		.transform((text, context) => {
			const moment = read(text)
			if (moment && new Date(moment).getTime() >= 0) return moment
			context.addIssue(`${name} must be a date, such as 2026-11-21`)
			return z.NEVER
		})
