import { graceDays } from '../../schema/companyDomain'
import {
	type ConnectorKind,
	type ConnectorPause,
	connectorKinds,
	connectorWaitDays,
} from '../../schema/connectorKinds'
import { isMailable, normalizeEmail } from '../../schema/email'
import { type Contact, contactFacts } from '../../schema/fields'
import { type DomainProblem, domainProblems } from '../../schema/host'
import type { Language } from '../../schema/languages'
import { explained, isBroken, type LinkFinding } from '../../schema/linkCheck'
import { withNames } from '../../schema/mention'
import { paths } from '../../schema/paths'
import { type Role, withArticle } from '../../schema/permissions'
import type { WebhookPause } from '../../schema/tables/webhooks'
import { cutText } from '../../schema/text'
import { sayWebhookFault, type WebhookFault } from '../../schema/webhookFault'
import { type WebhookFormat, webhookName } from '../../schema/webhookFormat'
import { inviteDays } from '../../schema/workspace'
import { recordOf } from '../domains/record'
import type { Mail } from './messages'

/** A part of a mail: a paragraph, a list of facts, or a button. */
export type Block =
	| string
	| { facts: [label: string, value: string][] }
	| { button: string; href: string }

export type Content = {
	subject: string
	blocks: Block[]
	replyTo?: string | undefined
	/** English by default. */
	language?: Language
	/** Small print: why the mail came, and how to stop it. */
	small?: string[]
}

type MailedLead = Contact & {
	id: number
	score: number
	status: string
	linkTitle: string
	/** Whether the reader looks after it. */
	isTheirs: boolean
}

/** The data for writing a mail. */
export type Known = {
	site: string
	/** The token in the mail. */
	token: string
	/** The new address, in a change of address. */
	newEmail: string | null
	/** Newest first. */
	leads: readonly MailedLead[]
	/** The webhook that was paused, in a mail about one. */
	webhook:
		| {
				url: string
				format: WebhookFormat
				paused: WebhookPause | null
				status: number | null
				fault: WebhookFault | null
		  }
		| undefined
	/** The domain that broke, in a mail about one. */
	domain: { host: string; problem: DomainProblem | null } | undefined
	/** Links that lead to addresses which don't work, at most ten, and how many there are in `all`. */
	brokenLinks: readonly { id: number; title: string; findings: LinkFinding[]; all: number }[]
	/** The company’s domain whose record is missing. */
	companyDomain: { domain: string; proof: string; workspace: string } | undefined
	/** The connected tool that was paused, in a mail about one. */
	connector:
		| {
				kind: ConnectorKind
				targetName: string
				paused: ConnectorPause | null
				problem: string | null
				waiting: number
		  }
		| undefined
	/** Who invites to which workspace, or offers it. */
	invite: { workspace: string; invitedBy: string; role: Role } | undefined
	/** What somebody told the reader. */
	notification:
		| {
				/** Null once their account is deleted. */
				by: string | null
				/** How many leads it is about; if one, `leadId` and `name` are that one's. */
				leads: number
				leadId: number | null
				name: string | null
				/** The note that mentions the reader; null if they were assigned leads. */
				note: string | null
				/** Those whom the note mentions. */
				mentions: { id: number; name: string }[] | null
		  }
		| undefined
	/** The name of the sign-in provider that was added. */
	provider: string | undefined
	/** What a password reset paused, in the mail about one. */
	paused: {
		webhooks: readonly { url: string; format: WebhookFormat }[]
		connectors: readonly { kind: ConnectorKind; targetName: string }[]
		feeds: readonly { name: string }[]
		reports: readonly { title: string }[]
	}
}

/** How many leads a mail lists; the rest is a number and a button. */
const maxListed = 5

const maxSubjectPart = 60

/** The content of each kind of mail. */
export const contents: Record<Mail['kind'], (known: Known) => Content> = {
	confirm: ({ site, token }) => ({
		subject: 'Confirm your email address',
		blocks: [
			'Welcome to Leadlinks! Confirm your address to create as many links as you like and hear about new leads by email.',
			{ button: 'Confirm my address', href: site + paths.confirm({ token }) },
			'This link works for 7 days. If you didn’t sign up, just ignore this email.',
		],
	}),

	reset: ({ site, token }) => ({
		subject: 'Choose a new password',
		blocks: [
			'Someone, hopefully you, asked for a new password for your Leadlinks account.',
			{ button: 'Choose a new password', href: site + paths.reset({ token }) },
			'This link works once, within 30 minutes. If it wasn’t you, just ignore this email: your password stays the same.',
		],
	}),

	known: ({ site, token }) => ({
		subject: 'You already have an account',
		blocks: [
			'Someone, hopefully you, tried to sign up for Leadlinks with this address, but it already has an account. Log in as usual, or choose a new password.',
			{ button: 'Choose a new password', href: site + paths.reset({ token }) },
			'This link works once, within 30 minutes. If it wasn’t you, just ignore this email: nothing has changed.',
		],
	}),

	'password-changed': ({ site }) => ({
		subject: 'Your password was changed',
		blocks: [
			'The password of your Leadlinks account was just changed, and every other device was logged out.',
			'If it wasn’t you, choose a new password right away.',
			{ button: 'Choose a new password', href: site + paths.reset() },
		],
	}),

	'password-reset': ({ site, paused: { webhooks, connectors, feeds, reports } }) => {
		const paused = [
			...webhooks.map((webhook) => `Webhook to ${webhookName(webhook)}`),
			...connectors.map(
				({ kind, targetName }) => `${connectorKinds[kind].name}, ${inMail(targetName)}`,
			),
			...feeds.map(({ name }) => `CSV feed ${inMail(name)}`),
			...reports.map(({ title }) => `Shared report of ${title}`),
		]
		return {
			subject: 'Your password was reset',
			blocks: [
				'The password of your Leadlinks account was just reset by email. To keep everyone else out, we ended all logins and removed known devices, passkeys, recovery codes, sign-in providers and API tokens. Invitations that nobody has accepted ended too, and people of your company’s domain no longer join by signing in.',
				...(paused.length > 0
					? [
							'We also paused everything that shares your data with others, until you decide what to keep:',
							...paused,
							{ button: 'Review what’s paused', href: site + paths.connections() },
						]
					: []),
				'Settings → Members shows who is in your workspace.',
				'If it wasn’t you, choose a new password right away, and find out who else can read your email.',
				{ button: 'Choose a new password', href: site + paths.reset() },
			],
		}
	},

	'provider-linked': ({ site, provider = 'A sign-in provider' }) => ({
		subject: `You can now log in with ${provider}`,
		blocks: [
			`An account at ${provider} was just added to your Leadlinks account: whoever logs in there can log in to Leadlinks as you.`,
			'If it wasn’t you, remove it right away, and choose a new password.',
			{ button: 'Your sign-in methods', href: site + paths.settings('security') },
		],
	}),

	'change-old': ({ site, token, newEmail }) => ({
		subject: 'Confirm the change of your email address',
		blocks: [
			`Your Leadlinks account is about to move to ${newEmail}. The move is complete once you confirm it both here and at the new address.`,
			{ button: 'Confirm the change', href: site + paths.changeEmail({ token }) },
			'This link works for 24 hours. If it wasn’t you, don’t confirm it, and change your password.',
		],
	}),

	'change-new': ({ site, token }) => ({
		subject: 'Confirm your new email address',
		blocks: [
			'A Leadlinks account is about to move to this address. The move is complete once you confirm it both here and at the old address.',
			{ button: 'Confirm the change', href: site + paths.changeEmail({ token }) },
			'This link works for 24 hours. If it wasn’t you, just ignore this email.',
		],
	}),

	'webhook-paused': ({ site, webhook }) => {
		const name = webhook ? webhookName(webhook) : ''
		const why =
			webhook?.paused === 'gone'
				? 'The receiver says that this address is gone for good.'
				: 'It hasn’t accepted anything for three days. We keep its events for 30 days and send them once you resume it.'
		return {
			subject: `Your webhook to ${name} is paused`,
			blocks: [
				`We’ve stopped sending events to ${name}. ${why}`,
				...(webhook ? [sayWebhookFault(webhook.status, webhook.fault) ?? []].flat() : []),
				{ button: 'Open the webhook', href: site + paths.connections() },
			],
		}
	},

	'domain-broken': ({ site, domain }) => {
		const { host = '', problem = null } = domain ?? {}
		return {
			subject: `Your domain ${host} no longer works`,
			blocks: [
				`Visitors can’t open your links at ${host} since we last looked. ${problem ? `${domainProblems[problem]}.` : ''}`.trim(),
				'Until it works again, their addresses at the default host lead to the same pages.',
				{ button: 'See what to do', href: site + paths.settings('domains') },
			],
		}
	},

	'links-broken': ({ site, brokenLinks }) => {
		const [{ id = 0, title = '', all = 0 } = {}] = brokenLinks
		const more = all - brokenLinks.length
		return {
			subject:
				all === 1
					? `Your link “${short(inMail(title))}” leads nowhere`
					: `${all} of your links lead nowhere`,
			blocks: [
				'We look once a week at where your links lead. Visitors who fill in their form don’t get what they came for here:',
				{
					facts: brokenLinks.map(({ title, findings }): [string, string] => [
						short(title),
						findings
							.filter(isBroken)
							.map((finding) => explained(finding).message)
							.join(' '),
					]),
				},
				...(more > 0 ? [`And ${more} more.`] : []),
				all === 1
					? { button: 'See what to do', href: site + paths.link(id) }
					: { button: 'See what to do', href: `${site}${paths.links()}?state=broken` },
				'You get this mail once a week at most, and only about links that broke since the last one.',
			],
		}
	},

	'connector-paused': ({ site, connector }) => {
		const { kind, targetName, paused, problem, waiting } = connector ?? noConnector
		const { name } = connectorKinds[kind]
		const why =
			paused === 'target_gone'
				? `“${inMail(targetName)}” is no longer there, or you may no longer change it.`
				: `${name} no longer accepts what you connected it with.`
		return {
			subject: `${name} gets no more leads until you reconnect it`,
			blocks: [
				`${why} ${
					waiting > 0 ? `${waiting === 1 ? '1 lead waits' : `${waiting} leads wait`} for it. ` : ''
				}Nothing is lost: for ${connectorWaitDays} days we keep what is for ${name}, and send it in order once you reconnect it.`,
				...(problem ? [`${name} says: ${inMail(problem)}`] : []),
				{ button: `Reconnect ${name}`, href: site + paths.connections() },
			],
		}
	},

	invite: ({ site, token, invite }) => {
		const { workspace, invitedBy, role } = invite ?? nothing
		return {
			subject: `Join ${inMail(workspace)} on Leadlinks`,
			blocks: [
				`${invitedBy} invites you to work in “${inMail(workspace)}” as ${withArticle(role)}.`,
				{ button: 'See the invitation', href: site + paths.invite(token) },
				`This link works once, for this address only, within ${inviteDays} days. If you don’t know them, just ignore this email.`,
			],
		}
	},

	handover: ({ site, invite }) => {
		const { workspace, invitedBy } = invite ?? nothing
		return {
			subject: `${inMail(workspace)} is offered to you`,
			blocks: [
				`${invitedBy} wants to hand the workspace “${inMail(workspace)}” over to you. If you accept, you own it, with its plan and everything in it, and they become an admin.`,
				{ button: 'Accept or decline', href: site + paths.settings('members') },
			],
		}
	},

	'company-domain-missing': ({ site, companyDomain }) => {
		const { domain, proof, workspace } = companyDomain ?? { domain: '', proof: '', workspace: '' }
		const record = recordOf({ domain, proof })
		return {
			subject: `The DNS record of ${domain} is missing`,
			blocks: [
				`The workspace “${inMail(workspace)}” has verified ${domain} by a TXT record that we no longer find. If it isn’t back within ${graceDays} days, people at ${domain} can log in any way, and nobody joins by signing in any more.`,
				{
					facts: [
						['Name', record.name],
						['Value', record.value],
					],
				},
				{ button: 'Check again', href: site + paths.settings('members') },
			],
		}
	},

	notification: aboutNotification,
	lead: aboutLeads,
	leads: aboutLeads,
}

const noConnector = {
	kind: 'airtable',
	targetName: '',
	paused: null,
	problem: null,
	waiting: 0,
} as const
const nothing = { workspace: '', invitedBy: '', role: 'member' } as const

/** A name that strangers get in a mail: without dots and slashes between words, which mail programs make into links. */
const inMail = (name: string) => name.replace(/(\S)[.:/]+(?=\S)/g, '$1 ')

function aboutLeads({ site, leads }: Known): Content {
	const [lead] = leads
	const why = 'You choose which leads we email you about:'
	const settings: Block[] = [
		why,
		{ button: 'Email settings', href: site + paths.settings('notifications') },
	]
	if (lead && leads.length === 1) {
		const kind = lead.status === 'hot' ? 'Hot lead' : 'New lead'
		const address = normalizeEmail(lead.email ?? '')
		const replyTo = address && isMailable(address) ? address : undefined
		return {
			subject: `${kind}${lead.isTheirs ? ' for you' : ''}: ${short(nameOf(lead))}, ${short(lead.linkTitle)}`,
			replyTo,
			blocks: [
				factsOf(lead),
				{ button: 'See the lead', href: site + paths.lead(lead.id) },
				...(replyTo ? [`Just reply to this email to write to ${nameOf(lead)}.`] : []),
				...settings,
			],
		}
	}
	const more = leads.length - maxListed
	return {
		subject: `${leads.length} new leads`,
		blocks: [
			...leads.slice(0, maxListed).map(factsOf),
			...(more > 0 ? [`And ${more} more.`] : []),
			{ button: 'See your leads', href: site + paths.leads() },
			...settings,
		],
	}
}

function aboutNotification({ site, notification }: Known): Content {
	const { by, leads = 1, leadId, name, note, mentions } = notification ?? {}
	const who = by ?? 'Somebody'
	const lead = name ?? 'Anonymous'
	const settings: Block[] = [
		'You choose whether we email you about this:',
		{ button: 'Email settings', href: site + paths.settings('notifications') },
	]
	if (note) {
		return {
			subject: `${short(who)} mentioned you: ${short(lead)}`,
			blocks: [
				`${who} mentioned you in a note on ${lead}:`,
				withNames(note, mentions ?? []),
				{ button: 'See the lead', href: site + paths.lead(leadId ?? 0) },
				...settings,
			],
		}
	}
	const what = leads === 1 ? `a lead: ${short(lead)}` : `${leads} leads`
	return {
		subject: `${short(who)} assigned you ${what}`,
		blocks: [
			`${who} assigned you ${leads === 1 ? lead : `${leads} leads`}.`,
			leads === 1 && leadId
				? { button: 'See the lead', href: site + paths.lead(leadId) }
				: { button: 'See your leads', href: `${site}${paths.leads()}?assignee=me` },
			...settings,
		],
	}
}

const nameOf = ({ name, email }: MailedLead) => name ?? email ?? 'Anonymous'

const short = (text: string) =>
	text.length > maxSubjectPart ? `${cutText(text, maxSubjectPart - 1)}…` : text

function factsOf(lead: MailedLead): Block {
	const { score, status, linkTitle } = lead
	const facts = [
		...contactFacts(lead),
		['Score', `${score} of 100 (${status})`],
		['Link', linkTitle],
	] as const
	return { facts: facts.flatMap(([label, value]) => (value ? [[label, value]] : [])) }
}
