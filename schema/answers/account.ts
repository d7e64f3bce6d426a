import { z } from 'zod'
import { type AccountEventType, accountEventTypes } from '../accountLog'
import { connectorKindNames } from '../connectorKinds'
import { roles } from '../permissions'
import { plans } from '../plans'
import { scopes } from '../tokenScopes'
import { workspaceColors } from '../workspaceColors'
import { id, linkDefaults, suspendedFor, when } from './common'

const nameAndEmail = { name: z.string(), email: z.string() }
export const profileAnswer = z.object(nameAndEmail).meta({ id: 'Profile' })
const workspaceFacts = {
	id,
	name: z.string(),
	color: z.enum(workspaceColors).describe('The color that the app shows it in'),
}

const askOnce = z
	.boolean()
	.describe('Whether pages offer to remember a visitor’s details in their browser')

export const userAnswer = z
	.object({
		id,
		...nameAndEmail,
		emailConfirmed: z.boolean(),
		role: z.enum(roles),
		timezone: z
			.string()
			.nullable()
			.describe('The time zone of the workspace’s days, such as Europe/Berlin; null means UTC'),
		plan: z.enum(Object.keys(plans) as [keyof typeof plans]),
		planUntil: when.nullable(),
		planRenews: z.boolean(),
		billing: z.boolean().describe('Whether this server sells and enforces plans'),
		suspendedFor,
		operator: z.boolean().describe('Whether the account operates this server'),
		workspace: z.object({ ...workspaceFacts, askOnce }),
		seatless: z
			.boolean()
			.describe('Whether the plan lacks a seat for the account, which makes it view-only'),
		offered: z.boolean().describe('Whether the owner of the workspace offers it to the account'),
		paused: z
			.int()
			.describe('How many webhooks and shared reports a password reset paused in the workspace'),
		members: z.int().describe('How many people the workspace has'),
		connectors: z
			.array(z.enum(connectorKindNames))
			.describe('The connected tools that have received leads'),
		unread: z.int().describe('How many notifications the account has not read'),
	})
	.meta({ id: 'User' })

export const awayAnswer = z.object({ id, awayUntil: when.nullable() })

export const memberAnswer = z
	.object({
		id,
		...nameAndEmail,
		role: z.enum(roles),
		awayUntil: when
			.nullable()
			.describe('Until when links assign this member no leads; null if not away'),
		joinedAt: when,
		lastSeenAt: when.nullable().describe('Accurate to a few minutes'),
		offered: z.boolean().describe('Whether the owner offered this member the workspace'),
		seated: z
			.boolean()
			.describe(
				'Whether the plan has a seat for this member; without one, they are view-only, whatever their role',
			),
	})
	.meta({ id: 'Member' })

export const logEntryAnswer = z
	.object({
		id,
		type: z.enum(Object.keys(accountEventTypes) as [AccountEventType]),
		about: z.string().nullable().describe('What it was done to, such as a link’s title'),
		person: z
			.object({
				id: id.nullable().describe('Null for somebody who deleted their account'),
				name: z.string(),
			})
			.nullable()
			.describe('Who did it; null for a rule'),
		token: z.string().nullable().describe('The API token they used'),
		rule: z.string().nullable().describe('The rule that did it'),
		at: when,
		country: z.string().nullable(),
		browser: z.string().describe('Such as “Chrome on Windows”'),
	})
	.meta({ id: 'LogEntry' })

const used = z.object({ limit: z.int(), used: z.int() })
export const importQuotaAnswer = z
	.object({
		rows: used.describe('Rows of leads'),
		bytes: used,
		links: used.describe('How many can be created today, and how many were'),
		importedLinks: used.describe('How many more can be imported today, and how many were'),
		resetsAt: when.describe('When the next day begins, in UTC'),
	})
	.meta({ id: 'ImportQuota' })

const tokenFacts = {
	id,
	name: z.string(),
	prefix: z.string().describe('The first characters of the token'),
	scopes: z.array(z.enum(scopes)),
	createdAt: when,
	expiresAt: when.nullable(),
	lastUsedAt: when.nullable().describe('Accurate to the hour'),
}
export const tokenAnswer = z.object(tokenFacts).meta({ id: 'Token' })
export const newTokenAnswer = z
	.object({ ...tokenFacts, token: z.string().describe('Shown only once') })
	.meta({ id: 'NewToken' })

export const retentionAnswer = z.object({ days: z.int().nullable() }).meta({ id: 'Retention' })

export const workspaceAnswer = z
	.object({
		...workspaceFacts,
		timezone: z.string().nullable().describe('The time zone of its days; null means UTC'),
		askOnce,
		linkDefaults,
	})
	.meta({ id: 'Workspace' })
