import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { unescapeFormulas } from '../../../schema/formulas'
import { searchLimit } from '../../../schema/lead'
import { cleanText } from '../../../schema/text'
import { makeLink, owner, submitLead } from '../client'
import strings from './strings.json'

// The strings after cleaning, each once, as answers to a field long enough; the email tells them apart.
const texts = new Map(
	[...new Set(strings.map((text) => cleanText(text)))].map((text, i) => [
		`visitor${i}@visitors.example`,
		text,
	]),
)
const fields = [
	{ key: 'email', type: 'email', required: true },
	{ key: 'note', type: 'text', label: 'Note' },
] as const

type Owner = Awaited<ReturnType<typeof owner>>
type Lead = { email: string; answers: { note?: string } | null }

/** A link's leads by email. */
async function notesOf(ada: Owner, linkId: number) {
	const notes = new Map<string, string>()
	let next: string | undefined = `/api/links/${linkId}/leads?limit=500`
	while (next) {
		const response: Response = await ada.send(next)
		for (const { email, answers } of (await response.json()) as Lead[]) {
			notes.set(email, answers?.note ?? '')
		}
		next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
	}
	return notes
}

it('naughty strings survive the list, the search, the CSV and an import unchanged', async () => {
	expect(texts.size).toBeGreaterThan(450)
	const ada = await owner()
	const link = await makeLink(ada, { title: 'Captured', fields: [...fields] })
	for (const [i, note] of strings.entries()) {
		const [email] = [...texts].find(([, text]) => text === cleanText(note)) ?? []
		// As typed; strings that clean to the same text make one lead.
		if (strings.findIndex((other) => cleanText(other) === cleanText(note)) !== i) continue
		expect([note, (await submitLead(link.shortId, { email, note })).status]).toEqual([note, 200])
	}
	expect(await notesOf(ada, link.id)).toEqual(texts)

	for (const [email, text] of texts) {
		if (!text || text.length > searchLimit) continue
		const found = await ada.send(`/api/leads?limit=500&q=${encodeURIComponent(text)}`)
		const leads = found.status === 200 ? ((await found.json()) as Lead[]) : []
		expect([text, found.status, leads.map((lead) => lead.email)]).toEqual([
			text,
			200,
			expect.arrayContaining([email]),
		])
	}

	const csv = await (await ada.send('/api/export/leads')).text()
	const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
	const cells = rows.map(({ Email = '', Note = '' }) => [Email, unescapeFormulas(Note)] as const)
	expect(new Map(cells)).toEqual(texts)

	const target = await makeLink(ada, { title: 'Imported', fields: [...fields] })
	const imported = await ada.send(`/api/links/${target.id}/import`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			importId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11',
			dryRun: false,
			rows: cells.map(([email, note], i) => ({ row: i + 2, email, answers: { note } })),
		}),
	})
	const report = (await imported.json()) as { outcome: string }[]
	expect(report.filter(({ outcome }) => outcome !== 'imported')).toEqual([])
	expect(await notesOf(ada, target.id)).toEqual(texts)
}, 240_000)
