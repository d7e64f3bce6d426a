import { z } from 'zod'
import { type ReportReason, reportLimits, reportReasons } from './reportReasons'
import { textShape } from './textShape'

/** POST /l/{shortId}/report: a visitor's complaint about a link. */
export const reportInput = z.object({
	reason: z.enum(
		Object.keys(reportReasons) as [ReportReason, ...ReportReason[]],
		'Please choose what is wrong',
	),
	details: textShape({ label: 'Your message', maxLength: reportLimits.details, lines: true })
		.optional()
		.transform((text) => text || null),
})
