import { z } from 'zod'
import { idPattern } from './id'
import { textShape } from './textShape'

/** What an operator can do. */
export type OperatorAct =
	| 'link.suspended'
	| 'link.released'
	| 'account.suspended'
	| 'account.released'
	| 'reports.dismissed'
	| 'imports.raised'
	| 'imports.lowered'

const reason = textShape({
	label: 'The reason',
	maxLength: 300,
	required: 'Please give a reason. The owner will see it.',
})

/** PUT /api/admin/…/suspension: why a link or account is suspended; null ends the suspension. */
export const suspension = z.object({ reason: reason.nullable() })

/** PUT /api/admin/accounts/{id}/import-quota: whether the workspace may import ten times as much a day. */
export const quotaChange = z.object({ raised: z.boolean('raised must be true or false') })

/** GET /api/admin: `before` continues the list after the last link shown. */
export const overviewQuery = z.object({
	before: z
		.string()
		.regex(idPattern, 'before must be the id of a link')
		.transform(Number)
		.optional(),
})
