// Part of the owner's app: no zod.
import type { Stage } from './stage'

type Key = {
	/** What the tool calls it. */
	label: string
	/** Where it is or is made. */
	href: string
	/** Where that is in the tool, after “Find it in …, ”; with `scopes`, what else to choose, after “Create one in … ”. */
	hint?: string
	/** What it must allow, by the names that the tool has for that. */
	scopes?: readonly string[]
	/** What one looks like. */
	sample?: string
}

type KindWords = {
	name: string
	/** What arrives there, in a few words. */
	does: string
	/** What leads are sent to, as its people call it. */
	target: string
	/** What the connection is made with: a key, a grant by OAuth, or either. */
	auth: 'key' | 'grant' | 'either'
	/** What the connection is made with, unless a grant is the only way. */
	key: Key | null
	/** Who gives access, if people know them by another name, and to what. */
	giver?: { name: string; gives: string }
	/** Whether the tool's stages are read back. */
	stages: boolean
	/** A note about these. */
	aboutStages?: string
}

/** What HubSpot must allow. */
export const hubspotScopes = [
	'crm.objects.contacts.read',
	'crm.objects.contacts.write',
	'crm.schemas.contacts.read',
	'crm.schemas.contacts.write',
	'crm.objects.deals.read',
	'crm.objects.deals.write',
	'crm.schemas.deals.read',
	'crm.schemas.deals.write',
]
/** Without it, contacts get no owners. */
export const hubspotOwnersScope = 'crm.objects.owners.read'

/**
 * The tools that leads can be sent to, each with a file of its name in worker/connectors/kinds. docs/connectors.md says
 * how to add one.
 */
const rows = {
	airtable: {
		name: 'Airtable',
		does: 'A record in any base',
		target: 'Table',
		auth: 'key',
		key: {
			label: 'Personal access token',
			hint: 'for the bases you want to use',
			scopes: [
				'data.records:read',
				'data.records:write',
				'schema.bases:read',
				'schema.bases:write',
			],
			href: 'https://airtable.com/create/tokens',
			sample: 'pat…',
		},
		stages: false,
	},
	brevo: {
		name: 'Brevo',
		does: 'Contacts and lists',
		target: 'List',
		auth: 'key',
		key: {
			label: 'API key',
			hint: 'under “SMTP & API” in its settings',
			href: 'https://app.brevo.com/settings/keys/api',
			sample: 'xkeysib-…',
		},
		stages: false,
	},
	sheets: {
		name: 'Google Sheets',
		does: 'A row for each lead',
		target: 'Spreadsheet',
		auth: 'grant',
		key: null,
		giver: {
			name: 'Google',
			gives: 'We only get access to spreadsheets we create for you, not to your other files.',
		},
		stages: false,
	},
	hubspot: {
		name: 'HubSpot',
		does: 'Contacts and deals',
		target: 'Pipeline',
		auth: 'either',
		key: {
			label: 'Private app token',
			scopes: [...hubspotScopes, hubspotOwnersScope],
			href: 'https://app.hubspot.com/l/private-apps',
			sample: 'pat-na1-…',
		},
		stages: true,
		aboutStages: 'If several leads share one contact there, only the newest follows its stage.',
	},
	mailchimp: {
		name: 'Mailchimp',
		does: 'An audience’s contacts',
		target: 'Audience',
		auth: 'key',
		key: {
			label: 'API key',
			hint: 'under “Extras”, “API keys” in your account',
			href: 'https://admin.mailchimp.com/account/api/',
			sample: '…-us21',
		},
		stages: false,
	},
	pipedrive: {
		name: 'Pipedrive',
		does: 'People and deals',
		target: 'Pipeline',
		auth: 'key',
		key: {
			label: 'Personal API token',
			hint: 'under “Personal preferences”, “API”',
			href: 'https://app.pipedrive.com/settings/api',
		},
		stages: true,
	},
} satisfies Record<string, KindWords>

export type ConnectorKind = keyof typeof rows
export const connectorKinds: Record<ConnectorKind, KindWords> = rows
export const connectorKindNames = Object.keys(connectorKinds) as [ConnectorKind, ...ConnectorKind[]]
export const isConnectorKind = (name: string): name is ConnectorKind =>
	Object.hasOwn(connectorKinds, name)

/** Why nothing is sent: paused by hand, signed out by the tool, its table or list deleted, or a password reset. */
export const connectorPauses = ['by_hand', 'signed_out', 'target_gone', 'reset'] as const
export type ConnectorPause = (typeof connectorPauses)[number]

/** The minimum stages for leads to be sent; a lost one has reached no other. */
export const minStages = ['contacted', 'won'] as const satisfies Stage[]
export type MinStage = (typeof minStages)[number]

/** Maps the tool's stages to ours. If several map to one of ours, leads of that stage get the first. */
export type StageMapping = { theirs: string; ours: Stage }[]

/** The result of comparing our leads with the tool's. */
export type ConnectorChecked = {
	/** When, in milliseconds. */
	at: number
	/** How many leads sent in the last days were checked and how many were there; the missing ones are sent again. */
	sent: number
	found: number
}

/** What becomes of a lead in connected tools when it is deleted here. */
export const toolDeletions = ['delete', 'leave'] as const
export type ToolDeletion = (typeof toolDeletions)[number]

/** How long leads wait for a connection that is paused, in days. */
export const connectorWaitDays = 30

export const connectorLimits = {
	perWorkspace: 10,
	/** How many of the tool's stages can be mapped. */
	stages: 100,
	/** The most refused leads in an answer. */
	refused: 20,
	/** How many leads one call of a backfill covers. */
	backfilled: 2000,
	mapped: 40,
} as const
