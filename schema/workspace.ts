import { z } from 'zod'
import { logGroups } from './accountLog'
import { email } from './auth'
import { idPattern } from './id'
import { givenRoles } from './permissions'
import { textShape } from './textShape'
import { timeZone } from './timeZone'
import { workspaceColors } from './workspaceColors'

export const workspaceLimits = {
	name: 60,
	/** How many one person may own. */
	owned: 20,
	/** People in one workspace, counting pending invitations. */
	people: 200,
} as const

const name = textShape({
	label: 'The name',
	maxLength: workspaceLimits.name,
	required: 'Please give the workspace a name',
	// Invitations go to strangers, whose mail programs turn addresses into links.
}).refine((text) => !/:\/\/|www\./i.test(text), 'The name can’t contain a web address')

const color = z.enum(workspaceColors, 'Unknown color')

/** POST /api/workspaces */
export const workspaceInput = z.object({ name, color: color.optional() })
export type WorkspaceInput = z.infer<typeof workspaceInput>

/** PATCH /api/workspace. Days begin in its time zone. */
export const workspaceChange = z
	.object({
		name,
		color,
		timezone: timeZone,
		askOnce: z.boolean('askOnce must be true or false'),
		linkDefaults: z
			.strictObject({
				templateId: z
					.int('templateId must be the id of a template, or null')
					.positive('templateId must be the id of a template, or null')
					.nullable(),
				domain: z.string('domain must be a domain, or null').max(253).toLowerCase().nullable(),
			})
			.partial(),
	})
	.partial()
	.refine((change) => Object.keys(change).length > 0, 'Please say what to change')
export type WorkspaceChange = z.infer<typeof workspaceChange>

/** DELETE /api/workspace: the name that its owner typed. */
export const workspaceDeletion = z.object({
	name: z.string('Please type the workspace’s name').max(200, 'This is not the workspace’s name'),
})

const givenRole = z.enum(
	givenRoles,
	'The role must be admin, member or viewer. To make somebody the owner, hand the workspace over.',
)

/** PATCH /api/workspace/members/{id} */
export const memberChange = z.object({ role: givenRole })

/**
 * DELETE /api/workspace/members/{id} and POST /api/workspace/leave: the member who takes over the leaver's leads; null
 * for nobody.
 */
export const departure = z.object({
	handTo: z
		.int('handTo must be the id of a member, or null')
		.positive('handTo must be the id of a member, or null')
		.nullable()
		.default(null),
})

/** POST /api/workspace/invites */
export const inviteInput = z.object({ email, role: givenRole })
export type InviteInput = z.infer<typeof inviteInput>

/** How long an invitation works. */
export const inviteDays = 14

const secret = z
	.string('The invitation’s secret is missing')
	.min(1, 'The invitation’s secret is missing')
	.max(100, 'The secret is too long')

/** POST /api/invites/accept */
export const inviteAcceptance = z.object({ secret })
/** GET /api/invites/{secret} */
export const inviteSecret = z.object({ secret })

/** POST /api/workspace/handover: the member who is to own the workspace. */
export const handoverInput = z.object({ memberId: z.int('memberId must be a number').positive() })

const number = (name: string) =>
	z.string().regex(idPattern, `${name} must be a number`).transform(Number)

const logFilter = z.object({
	group: z.enum(logGroups, `group must be one of ${logGroups.join(', ')}`).optional(),
	person: number('person').optional(),
})

/** GET /api/workspace/log: `before` is the id of the last entry of the page before. */
export const workspaceLogQuery = logFilter.extend({ before: number('before').optional() })
/** GET /api/export/log */
export const workspaceLogExport = logFilter
