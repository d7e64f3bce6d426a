// Part of the owner's app: no zod.
import type { Stage } from './stage'

type KindWords = {
	name: string
	/** What arrives there, in a few words. */
	does: string
	/** What leads are sent to, as its people call it. */
	target: string
	/** What the connection is made with: a key, a grant by OAuth, or either. */
	auth: 'key' | 'grant' | 'either'
	/** The key as it is called there, and where it is found; null if it has none. */
	key: { label: string; hint: string; href: string } | null
	/** Whether a lead that is deleted here can be deleted there too. */
	deletes: boolean
	/** Whether stages come back from there. */
	stages: boolean
}

/** The tools that leads can be sent to. Each has a file in worker/connectors/kinds; docs/connectors.md says how to add one. */
export const connectorKinds = {
	airtable: {
		name: 'Airtable',
		does: 'A record in any base',
		target: 'Table',
		auth: 'key',
		key: {
			label: 'Personal access token',
			hint: 'With the scopes data.records:read, data.records:write, schema.bases:read and schema.bases:write, for the bases you want to use.',
			href: 'https://airtable.com/create/tokens',
		},
		deletes: true,
		stages: false,
	},
	brevo: {
		name: 'Brevo',
		does: 'Contacts and lists',
		target: 'List',
		auth: 'key',
		key: {
			label: 'API key',
			hint: 'Under “SMTP & API” in Brevo’s settings.',
			href: 'https://app.brevo.com/settings/keys/api',
		},
		deletes: true,
		stages: false,
	},
	hubspot: {
		name: 'HubSpot',
		does: 'Contacts, and deals in a pipeline',
		target: 'Pipeline',
		auth: 'either',
		key: {
			label: 'Private app token',
			hint: 'With the scopes to read and write contacts and deals and their schemas (crm.objects.… and crm.schemas.…).',
			href: 'https://app.hubspot.com/l/private-apps',
		},
		deletes: true,
		stages: true,
	},
	mailchimp: {
		name: 'Mailchimp',
		does: 'Contacts of an audience, subscribed if they agreed',
		target: 'Audience',
		auth: 'key',
		key: {
			label: 'API key',
			hint: 'Under “Extras”, “API keys” in Mailchimp’s account.',
			href: 'https://admin.mailchimp.com/account/api/',
		},
		deletes: true,
		stages: false,
	},
	pipedrive: {
		name: 'Pipedrive',
		does: 'People, and deals in a pipeline',
		target: 'Pipeline',
		auth: 'key',
		key: {
			label: 'Personal API token',
			hint: 'Under “Personal preferences”, “API” in Pipedrive.',
			href: 'https://app.pipedrive.com/settings/api',
		},
		deletes: true,
		stages: true,
	},
	sheets: {
		name: 'Google Sheets',
		does: 'A row for each lead',
		target: 'Spreadsheet',
		auth: 'grant',
		key: null,
		deletes: true,
		stages: false,
	},
} as const satisfies Record<string, KindWords>

export type ConnectorKind = keyof typeof connectorKinds
export const connectorKindNames = Object.keys(connectorKinds) as [ConnectorKind, ...ConnectorKind[]]

/** Why nothing is sent: paused by hand, signed out over there, its table or list is gone, or a password reset. */
export const connectorPauses = ['by_hand', 'signed_out', 'target_gone', 'reset'] as const
export type ConnectorPause = (typeof connectorPauses)[number]

/** From which stage on leads can be sent; a lost one has come to no other. */
export const minStages = ['contacted', 'won'] as const satisfies Stage[]
export type MinStage = (typeof minStages)[number]

/** Which of our stages each of theirs is. Of several for one of ours, the first is what ours becomes there. */
export type StageMapping = { theirs: string; ours: Stage }[]

/** What a comparison with what is there found. */
export type ConnectorChecked = {
	/** When, in milliseconds. */
	at: number
	/** Of so many leads that were sent in the last days, so many were there; those that weren't are sent again. */
	sent: number
	found: number
}

/** What becomes of a lead in connected tools when it is deleted here. */
export const elsewhereChoices = ['delete', 'leave'] as const
export type Elsewhere = (typeof elsewhereChoices)[number]

/** How long leads wait for a connection that is paused, in days. */
export const connectorWaitDays = 30

export const connectorLimits = {
	perWorkspace: 10,
	/** How many stages over there can be told apart. */
	stages: 100,
	/** The most refused leads in an answer. */
	refused: 20,
	/** How many leads one call of a backfill covers. */
	backfilled: 2000,
	mapped: 40,
} as const
