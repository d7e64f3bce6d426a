import type { Content } from './content'
import { type AccountMail, accountMails } from './contents/account'
import {
	type CompanyDomainMissingMail,
	companyDomainMissing,
} from './contents/companyDomainMissing'
import { type ConnectorPausedMail, connectorPaused } from './contents/connectorPaused'
import { type DomainBrokenMail, domainBroken } from './contents/domainBroken'
import { handover, type InvitationMail, invite } from './contents/invitations'
import { aboutLeads, type LeadsMail } from './contents/leads'
import { type LinksBrokenMail, linksBroken } from './contents/linksBroken'
import { aboutNotification, type NotificationMail } from './contents/notification'
import { type PasswordResetMail, passwordReset } from './contents/passwordReset'
import { type WebhookPausedMail, webhookPaused } from './contents/webhookPaused'
import type { Mail } from './messages'

type ContentFacts = AccountMail &
	CompanyDomainMissingMail &
	ConnectorPausedMail &
	DomainBrokenMail &
	InvitationMail &
	LeadsMail &
	LinksBrokenMail &
	NotificationMail &
	PasswordResetMail &
	WebhookPausedMail

/** The content of each kind of mail. */
export const contents: Record<Mail['kind'], (known: ContentFacts) => Content> = {
	...accountMails,
	'password-reset': passwordReset,
	'webhook-paused': webhookPaused,
	'connector-paused': connectorPaused,
	'domain-broken': domainBroken,
	'links-broken': linksBroken,
	'company-domain-missing': companyDomainMissing,
	invite,
	handover,
	notification: aboutNotification,
	lead: aboutLeads,
	leads: aboutLeads,
}
