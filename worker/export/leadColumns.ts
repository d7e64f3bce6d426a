import { contactKeys, contactLabel, type Field } from '../../schema/fields'
import { shownUpload } from '../uploads/shown'
import type { Column } from './csv'
import type { CsvLead } from './queries'

const always: Column<CsvLead>[] = [
	...contactKeys.map((key): Column<CsvLead> => [contactLabel(key), (lead) => lead[key]]),
	['Source Link', (lead) => lead.linkTitle],
	['Status', (lead) => lead.qualificationStatus],
	['Score', (lead) => lead.score],
	['Captured', (lead) => lead.createdAt.toISOString()],
	['Referrer', (lead) => lead.additionalData?.referrer],
	['Country', (lead) => lead.additionalData?.country],
	['Device', (lead) => lead.additionalData?.device],
	['UTM Source', (lead) => lead.additionalData?.utmSource],
	['UTM Medium', (lead) => lead.additionalData?.utmMedium],
	['UTM Campaign', (lead) => lead.additionalData?.utmCampaign],
	['UTM Term', (lead) => lead.additionalData?.utmTerm],
	['UTM Content', (lead) => lead.additionalData?.utmContent],
	['Source', (lead) => lead.source],
	['Channel', (lead) => lead.way],
	['Stage', (lead) => lead.stage],
	['Tags', (lead) => lead.tags?.join(', ')],
	['Assigned To', (lead) => lead.assignee],
	['Follow Up', (lead) => lead.followUpAt?.toISOString()],
	['First Contact', (lead) => lead.firstContactAt?.toISOString()],
	['Went To', (lead) => lead.route?.to],
	['Rule', (lead) => lead.route?.name],
	['Confirmed', (lead) => lead.confirmedAt?.toISOString()],
	['Came Back', (lead) => lead.additionalData?.returning],
	['Notes', (lead) => lead.notes],
]

/** Present if a link asks for consent. */
const consentColumns: Column<CsvLead>[] = [
	['Consent', (lead) => lead.consent?.text],
	['Consent Version', (lead) => lead.consent?.version],
	['Consent Given', (lead) => lead.consent?.at],
]

/** The columns of a file of leads. Custom fields come last. */
export const leadColumns = ({
	fields,
	asksConsent,
	origin,
}: {
	fields: readonly Field[]
	asksConsent: boolean
	origin: string
}): Column<CsvLead>[] => [
	...always,
	...(asksConsent ? consentColumns : []),
	...fields.map(
		({ key, label, type }): Column<CsvLead> => [
			label,
			({ id, answers, uploads }) => {
				const upload = uploads?.find((one) => one.key === key)
				if (upload) return origin + shownUpload(id, upload).address
				return type === 'choices' ? answers?.[key]?.replaceAll('\n', '; ') : answers?.[key]
			},
		],
	),
]
