import type { ConnectorKind } from '../../schema/connectorKinds'
import type { Kind } from './kind'
import { airtable } from './kinds/airtable'
import { brevo } from './kinds/brevo'
import { hubspot } from './kinds/hubspot'
import { mailchimp } from './kinds/mailchimp'
import { pipedrive } from './kinds/pipedrive'
import { sheets } from './kinds/sheets'

/** What differs from tool to tool, by kind. */
export const kinds: Record<ConnectorKind, Kind> = {
	airtable,
	brevo,
	hubspot,
	mailchimp,
	pipedrive,
	sheets,
}
