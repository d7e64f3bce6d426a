import { z } from 'zod'
import { leadFilterInput } from '../../schema/leadFilterShapes'
import { leadSorts } from '../../schema/leadList'
import { linkSorts, linkStates } from '../../schema/linkLimits'
import { qualificationStatuses, type ScoringData } from '../../schema/score'
import { stages } from '../../schema/stage'
import { id, linkParts, linksEdit } from './shapes'

type ApiCall = { method?: string; path: string; query?: object; body?: unknown }

/** A tool for assistants: its input, and the API request it makes. */
export type Tool = {
	title: string
	description: string
	input: z.ZodRawShape
	annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean }
	call: (input: Record<string, unknown>) => ApiCall
	/** Text put before the response. */
	explain?: (answer: unknown) => string
}

const readOnly = { readOnlyHint: true }

const additive = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }

const overwriting = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }

export const tools: Record<string, Tool> = {
	find_leads: {
		title: 'Find leads',
		description:
			'Finds leads by text, status, stage, tag, date, score, origin or link, newest or best first. Says how many match and, if there are more, the cursor of the next page.',
		input: {
			...leadFilterInput,
			sort: z.enum(leadSorts).optional(),
			limit: z.int().min(1).max(100).default(20),
			cursor: z.string().optional(),
		},
		annotations: readOnly,
		call: (query) => ({ path: '/api/leads', query }),
	},
	get_lead: {
		title: 'Get a lead',
		description:
			'One lead with all its answers, where it came from, why it has its score, and other leads with the same email.',
		input: { id },
		annotations: readOnly,
		call: ({ id }) => ({ path: `/api/leads/${id}` }),
		explain: (answer) => explainScore(answer as Scored),
	},
	set_lead_status: {
		title: 'Set the status of a lead',
		description: 'Sets the status by hand. Null returns the lead to the status by the rules.',
		input: { id, status: z.enum(qualificationStatuses).nullable() },
		annotations: overwriting,
		call: ({ id, status }) => ({
			method: 'PATCH',
			path: `/api/leads/${id}`,
			body: { qualificationStatus: status },
		}),
	},
	set_lead_stage: {
		title: 'Change the stage of a lead',
		description:
			'Sets where the lead stands in the sales process. Leaving open counts as first contact.',
		input: { id, stage: z.enum(stages) },
		annotations: overwriting,
		call: ({ id, stage }) => ({ method: 'PATCH', path: `/api/leads/${id}`, body: { stage } }),
	},
	assign_lead: {
		title: 'Assign a lead',
		description:
			'Assigns the lead to a member of the workspace, who is notified. Null unassigns it.',
		input: { id, assigneeId: id.nullable().describe('From list_members') },
		annotations: overwriting,
		call: ({ id, assigneeId }) => ({
			method: 'PATCH',
			path: `/api/leads/${id}`,
			body: { assigneeId },
		}),
	},
	list_members: {
		title: 'List the members',
		description: 'The people of the workspace, with their ids.',
		input: {},
		annotations: readOnly,
		call: () => ({ path: '/api/workspace/members' }),
	},
	set_away: {
		title: 'Say who is away',
		description:
			'Sets until when links assign a member no leads; null means they are back. Without `memberId`, it applies to the user.',
		input: {
			memberId: id.optional().describe('From list_members'),
			until: z.string().nullable().describe('A date such as 2026-08-17'),
		},
		annotations: overwriting,
		call: (body) => ({ method: 'PUT', path: '/api/workspace/away', body }),
	},
	add_lead_note: {
		title: 'Add a note to a lead',
		description: 'Adds a note for whoever works on the lead. Counts as a contact.',
		input: { id, text: z.string().describe('Up to 5000 characters') },
		annotations: additive,
		call: ({ id, text }) => ({
			method: 'POST',
			path: `/api/leads/${id}/notes`,
			body: { text },
		}),
	},
	list_trash: {
		title: 'List the trash',
		description:
			'Links and leads deleted in the last 30 days, newest first. Says how many there are and, if there are more, the cursor of the next page.',
		input: {
			limit: z.int().min(1).max(100).default(20),
			cursor: z.string().optional(),
		},
		annotations: readOnly,
		call: (query) => ({ path: '/api/trash', query }),
	},
	restore_lead: {
		title: 'Restore a lead from the trash',
		description: 'With its notes, under its id. A lead whose link is deleted needs its link first.',
		input: { id },
		annotations: additive,
		call: ({ id }) => ({ method: 'POST', path: '/api/trash/leads/restore', body: { ids: [id] } }),
	},
	restore_link: {
		title: 'Restore a link from the trash',
		description: 'With the leads that were deleted with it, its visits and its addresses.',
		input: { id },
		annotations: additive,
		call: ({ id }) => ({ method: 'POST', path: '/api/trash/links/restore', body: { ids: [id] } }),
	},
	list_files: {
		title: 'List files',
		description:
			'The files that rules and forms can give to leads, with their ids and which links use them.',
		input: {},
		annotations: readOnly,
		call: () => ({ path: '/api/files' }),
	},
	list_links: {
		title: 'List links',
		description:
			'Links with their forms, visits and leads, newest first. Says how many match and, if there are more, the cursor of the next page.',
		input: {
			q: z.string().optional().describe('Matches the title, an address, the destination or a tag'),
			tag: z.string().optional(),
			state: z.enum(linkStates).optional().describe('Default: all that aren’t archived'),
			sort: z.enum(linkSorts).optional(),
			limit: z.int().min(1).max(100).default(50),
			cursor: z.string().optional(),
		},
		annotations: readOnly,
		call: (query) => ({ path: '/api/links', query }),
	},
	create_link: {
		title: 'Create a link',
		description:
			'Creates a short link that asks visitors for their details before redirecting them.',
		input: linkParts,
		annotations: additive,
		call: (body) => ({ method: 'POST', path: '/api/links', body }),
	},
	list_link_templates: {
		title: 'List the links to start from',
		description:
			'The links that the workspace marked as templates. To start from one, duplicate it with a title and destination of its own.',
		input: {},
		annotations: readOnly,
		call: () => ({ path: '/api/links/templates' }),
	},
	duplicate_link: {
		title: 'Duplicate a link',
		description:
			'Creates a link with the form, design, rules and settings of another one, at an address of its own. What you send replaces what it would have.',
		input: {
			id,
			title: linkParts.title.optional(),
			destinationUrl: linkParts.destinationUrl.optional(),
			description: linkParts.description,
			active: linkParts.active,
		},
		annotations: additive,
		call: ({ id, ...body }) => ({ method: 'POST', path: `/api/links/${id}/duplicate`, body }),
	},
	update_link: {
		title: 'Change a link',
		description: 'Changes only what you send.',
		input: {
			id,
			...linkParts,
			title: linkParts.title.optional(),
			destinationUrl: linkParts.destinationUrl.optional(),
		},
		annotations: overwriting,
		call: ({ id, ...body }) => ({ method: 'PATCH', path: `/api/links/${id}`, body }),
	},
	edit_links: {
		title: 'Change many links',
		description:
			'Gives many links the same tags, status, end, campaign parameters, domain or destination, all of them or none. Try it first: without `dryRun: false` nothing changes, and the answer says what each link would become and why one can’t. The answer’s `undoId` undoes it for a day.',
		input: {
			ids: z.array(id).min(1).max(100),
			set: linksEdit,
			slugs: z
				.record(z.string(), z.string())
				.optional()
				.describe(
					'Free addresses by id, as suggested, for links whose own is taken on the new domain',
				),
			dryRun: z.boolean().default(true),
		},
		annotations: overwriting,
		call: (body) => ({ method: 'PATCH', path: '/api/links', body }),
	},
	undo_links_edit: {
		title: 'Undo a change of many links',
		description: 'Gives each link back what it had, except for what was changed again since.',
		input: { undoId: z.uuid().describe('From edit_links') },
		annotations: overwriting,
		call: (body) => ({ method: 'POST', path: '/api/links/undo', body }),
	},
	import_links: {
		title: 'Import links',
		description:
			'Links from CSV with headings, such as an export of Bitly: a destination and, if there are any, title, address, tags, domain. Try it first: without `dryRun: false` nothing is created, and the answer says what becomes of each row. The same `importId` never makes two links of a row.',
		input: {
			importId: z.uuid().describe('A new one for each file'),
			csv: z.string().max(100_000).describe('At most 100,000 characters'),
			dryRun: z.boolean().default(true),
		},
		annotations: additive,
		call: (body) => ({ method: 'POST', path: '/api/links/import', body }),
	},
	list_domains: {
		title: 'List the domains for links',
		description:
			'The workspace’s own domains, with their state, the DNS records that each needs, and how many links are on it.',
		input: {},
		annotations: readOnly,
		call: () => ({ path: '/api/domains' }),
	},
	add_domain: {
		title: 'Add a domain for links',
		description:
			'Adds a domain such as go.brand.com, and returns the DNS records to set. We check for them automatically.',
		input: { host: z.string().max(253) },
		annotations: additive,
		call: (body) => ({ method: 'POST', path: '/api/domains', body }),
	},
	check_domain: {
		title: 'Check a domain',
		description: 'Checks the DNS records and the certificate of a domain now.',
		input: { id },
		annotations: overwriting,
		call: ({ id }) => ({ method: 'POST', path: `/api/domains/${id}/check` }),
	},
	set_ask_once: {
		title: 'Let pages remember visitors',
		description:
			'Sets whether the workspace’s pages offer visitors to remember their details in their browser, so that the next form greets them.',
		input: { askOnce: z.boolean() },
		annotations: overwriting,
		call: (body) => ({ method: 'PATCH', path: '/api/workspace', body }),
	},
	read_numbers: {
		title: 'Get statistics',
		description:
			'The numbers of links, visits and leads, leads by status, conversion and average score.',
		input: {},
		annotations: readOnly,
		call: () => ({ path: '/api/stats' }),
	},
}

type Scored = {
	score: number
	qualificationStatus: string
	statusByHand: boolean
	scoringData: ScoringData | null
}

/** A score in words: its criteria, and whether the status was set by hand. */
function explainScore({ score, qualificationStatus, statusByHand, scoringData }: Scored) {
	const lines = (scoringData?.criteria ?? []).map(
		({ reason, passed, score }) => `- ${passed ? `+${score}` : 'not passed'}: ${reason}`,
	)
	const status = statusByHand ? `${qualificationStatus}, set by hand` : qualificationStatus
	return [`Score ${score} of 100, status ${status}.`, ...lines].join('\n')
}
