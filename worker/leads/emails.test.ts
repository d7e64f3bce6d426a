import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { browser, makeLink, owner, submitLead } from '../testing/client'

const typed = 'joerg@müller.de'
const ascii = 'joerg@xn--mller-kva.de'

/** The names of the leads that a query finds. */
async function found(ada: Awaited<ReturnType<typeof owner>>, query: string) {
	const response = await ada.send(`/api/leads?${query}`)
	expect(response.status).toBe(200)
	return (await response.json<{ name: string }[]>()).map(({ name }) => name)
}

describe.each([
	// A browser sends the second form of what is typed into a field for e-mail addresses.
	['Typed', typed, typed, 'müller'],
	['Converted', ascii, typed, 'muller.de'],
	['Capitals', 'JOERG@MÜLLER.DE', typed, 'ÜLLER'],
	['Local', 'jörg@example.de', 'jörg@example.de', 'JÖRG@'],
	['Both', 'Jörg@müller.de', 'jörg@müller.de', 'jörg@müller'],
	['Invalid', 'a@xn--zzzzzzzz99.de', 'a@xn--zzzzzzzz99.de', 'zzzz99'],
])('an address beyond ASCII: %s', (name, given, shown, part) => {
	it('is taken, shown, searched and exported as typed', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		expect((await submitLead(link.shortId, { name, email: given })).status).toBe(200)
		const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
		expect(lead?.email).toBe(shown)
		for (const q of [shown, given, part]) {
			expect([q, await found(ada, `q=${encodeURIComponent(q)}`)]).toEqual([q, [name]])
		}
		for (const filter of [`=${shown}`, `=${given}`, `:${shown.split('@')[1]}`]) {
			const query = `answer=${encodeURIComponent(`email${filter}`)}`
			expect([filter, await found(ada, query)]).toEqual([filter, [name]])
		}
		const csv = await (await ada.send('/api/export/leads')).text()
		expect(parse(csv, { bom: true, columns: true })).toMatchObject([{ Email: shown }])
		const activities = await (await ada.send('/api/activities')).json()
		expect(activities).toContainEqual(expect.objectContaining({ type: 'lead', email: shown }))
	})

	it('is one person, who can be erased by either form', async () => {
		const ada = await owner()
		const [one, two] = [await makeLink(ada), await makeLink(ada)]
		await submitLead(one.shortId, { name, email: given })
		await submitLead(two.shortId, { name, email: shown })
		const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
		const { others } = (await (
			await ada.api.leads[':id'].$get({ param: { id: String(lead?.id) } })
		).json()) as { others: unknown[] }
		expect(others).toEqual([expect.objectContaining({ name, email: shown })])
		const erased = await ada.api.privacy.erase.$post({ json: { email: given } })
		expect(await erased.json()).toEqual({ erased: 2 })
	})
})

it('a disposable address is one, however it is typed', async () => {
	const ada = await owner()
	const link = await makeLink(ada)
	await submitLead(link.shortId, { name: 'Jörg Müller', email: 'jörg@mailinator.com' })
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	expect(lead?.qualificationStatus).toBe('unqualified')
})

it('an account needs an address that mail can be sent to', async () => {
	const message =
		'We can’t send mail to addresses with letters like ö before the @. Please use another one'
	const signUp = (username: string) =>
		browser().api.auth.signup.$post({ json: { username, password: 'correct horse' } })
	const refused = await signUp('jörg@example.de')
	expect([refused.status, await refused.json()]).toEqual([
		400,
		expect.objectContaining({ message }),
	])
	expect((await signUp('inhaber@müller.de')).status).toBe(201)
})
