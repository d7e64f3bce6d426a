import { makeLink, type owner } from './client'

type Ada = Awaited<ReturnType<typeof owner>>
type Answer = { message?: string; issues?: { path: string; message: string }[]; rules?: object[] }

/** Sends JSON to the links' API; returns the status and the answer. */
export const send = async ({ send }: Ada, method: string, path: string, json: object) => {
	const response = await send(`/api/links${path}`, {
		method,
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})
	return { status: response.status, ...((await response.json()) as Answer) }
}

export const ruleFields = [
	{ key: 'name', type: 'name', label: 'Name' },
	{ key: 'email', type: 'email', label: 'Email' },
	{
		key: 'size',
		type: 'choice',
		label: 'Company size',
		options: ['I study', '1–49', '50+'],
	},
	{ key: 'seats', type: 'number', label: 'Seats' },
] as const

export const is = (fact: string, ...value: string[]) => ({ fact, op: 'is' as const, value })
export const to = (url: string) => ({ kind: 'redirect' as const, url })

export const bigOnes = {
	name: 'Big companies book a call',
	when: [is('answer:size', '50+'), is('emailDomain', 'company')],
	then: to('https://cal.example.org/mara'),
}
export const students = {
	name: 'Students',
	when: [is('answer:size', 'I study')],
	then: { kind: 'message' as const, text: 'The PDF is on its way.' },
}
export const iPhones = {
	name: 'iPhones go to the app',
	when: [is('device', 'iOS')],
	then: { kind: 'skip' as const, url: 'https://apps.apple.com/sundial' },
}

/** A link with these rules, whose form asks for what they need. */
export const linkWith = async (ada: Ada, rules: object[], more: object = {}) =>
	makeLink(ada, { fields: [...ruleFields], rules, ...more } as never)
