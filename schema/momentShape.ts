import { z } from 'zod'
import { readMoment } from './moment'

/** A date or moment in any format that imports accept, such as 2026-11-21; a date means midnight UTC. */
export const momentShape = (name: string) =>
	z
		.string(`${name} must be a date`)
		.max(64, `${name} must be a date`)
		.transform((text, context) => {
			const moment = readMoment(text)
			if (moment && moment.getTime() >= 0) return moment
			context.addIssue(`${name} must be a date, such as 2026-11-21`)
			return z.NEVER
		})
