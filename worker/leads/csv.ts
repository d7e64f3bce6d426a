import { escapeFormulas } from '../../schema/formulas'
import type { AdditionalData, QualificationStatus } from '../../schema/lead'

export type CsvLead = {
	name: string | null
	email: string | null
	phone: string | null
	linkTitle: string
	qualificationStatus: QualificationStatus
	score: number
	createdAt: Date
	additionalData: AdditionalData | null
}

const columns: [heading: string, value: (lead: CsvLead) => string | number | null | undefined][] = [
	['Name', (lead) => lead.name],
	['Email', (lead) => lead.email],
	['Phone', (lead) => lead.phone],
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
]

/** A phone number that no spreadsheet works out, as it would +1-415-555. */
const phone = /^\+\d+( [\d(][\d ().-]*)?$/

/** A CSV field (RFC 4180) that no spreadsheet runs; a phone number such as +49 30 1234 stays as it is. */
export function csvField(value: string | number | null | undefined) {
	const plain = String(value ?? '')
	const text = phone.test(plain) ? plain : escapeFormulas(plain)
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// After the byte order mark by which Excel knows UTF-8.
const head = `\uFEFF${columns.map(([heading]) => heading).join(',')}\r\n`

/** The file, page by page: the headings, then one line a lead. */
export async function* csvOf(pages: AsyncIterable<CsvLead[]>) {
	yield head
	for await (const leads of pages) {
		yield leads
			.map((lead) => `${columns.map(([, value]) => csvField(value(lead))).join(',')}\r\n`)
			.join('')
	}
}
