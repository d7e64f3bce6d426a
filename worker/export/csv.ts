import { contactKeys, contactLabel, type Field } from '../../schema/fields'
import { escapeFormulas } from '../../schema/formulas'
import { isPlainNumber } from '../../schema/phone'
import { shownUpload } from '../uploads/shown'
import type { CsvLead } from './queries'

type Column = [heading: string, value: (lead: CsvLead) => string | number | null | undefined]

const columns: Column[] = [
	...contactKeys.map((key): Column => [contactLabel(key), (lead) => lead[key]]),
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
const consentColumns: Column[] = [
	['Consent', (lead) => lead.consent?.text],
	['Consent Version', (lead) => lead.consent?.version],
	['Consent Given', (lead) => lead.consent?.at],
]

/** A CSV field (RFC 4180) safe from formulas; phone numbers, such as +49 30 1234, stay as they are. */
export function csvField(value: string | number | null | undefined) {
	const plain = String(value ?? '')
	const text = isPlainNumber(plain) ? plain : escapeFormulas(plain)
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * The file, page by page: headings, then one line per lead. Custom fields come last.
 */
export async function* csvOf(
	{
		fields,
		asksConsent,
		origin,
	}: { fields: readonly Field[]; asksConsent: boolean; origin: string },
	pages: AsyncIterable<CsvLead[]>,
) {
	const allColumns: Column[] = [
		...columns,
		...(asksConsent ? consentColumns : []),
		...fields.map(
			({ key, label, type }): Column => [
				label,
				({ id, answers, uploads }) => {
					const upload = uploads?.find((one) => one.key === key)
					if (upload) return origin + shownUpload(id, upload).address
					return type === 'choices' ? answers?.[key]?.replaceAll('\n', '; ') : answers?.[key]
				},
			],
		),
	]
	yield `${byteOrderMark}${allColumns.map(([heading]) => csvField(heading)).join(',')}\r\n`
	for await (const leads of pages) {
		yield leads
			.map((lead) => `${allColumns.map(([, value]) => csvField(value(lead))).join(',')}\r\n`)
			.join('')
	}
}
