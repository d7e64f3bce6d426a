// What owners and visitors type stays text on visitors' pages: nothing of it becomes an element, an attribute or an address.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { browser, makeLink, owner } from '../testing/client'
import { send } from '../testing/rules'

const evil = `"'><img src=x onerror=alert(1)><script>alert(1)</script><svg/onload=alert(1)>`
const links = `[a](javascript:alert(1)) [b](https://evil.example/"onmouseover="alert(1)) [c](data:text/html,x)`
const rich = `**${evil}**\n- ${links}\n1. ${evil}`

type Found = { scripts: number; faults: string[]; text: string }

/** What a page has that it should not, and its text. */
async function read(response: Response): Promise<Found> {
	const found: Found = { scripts: 0, faults: [], text: '' }
	const html = new HTMLRewriter()
		.on('*', {
			element({ tagName, attributes }) {
				if (tagName === 'script') found.scripts++
				if (/^(?:svg|iframe|object|embed)$/.test(tagName)) found.faults.push(`<${tagName}>`)
				for (const [name = '', value = ''] of attributes) {
					if (name.startsWith('on') || name === 'srcdoc') found.faults.push(`${tagName} ${name}`)
					if (
						/^(?:href|src|action|formaction)$/.test(name) &&
						/^\s*(?:javascript|data):(?!,)/i.test(value)
					)
						found.faults.push(`${tagName} ${name}=${value}`)
					if (tagName === 'img' && value === 'x') found.faults.push('img')
				}
			},
		})
		.on('body', {
			text({ text }) {
				found.text += text
			},
		})
		.transform(response)
	await html.text()
	return found
}

const fields = [
	{ key: 'email', type: 'email', label: evil.slice(0, 60), required: false },
	{
		key: 'note',
		type: 'longText',
		label: evil.slice(0, 60),
		placeholder: evil.slice(0, 60),
		help: evil.slice(0, 60),
	},
	{ key: 'size', type: 'choice', label: 'Size', options: [evil.slice(0, 60), 'Small'] },
]

const everywhere = {
	title: evil.slice(0, 90),
	description: rich,
	fields,
	consent: { text: `${evil} ${links}`, required: false },
	after: { kind: 'message', text: rich },
	rules: [
		{
			name: evil.slice(0, 60),
			when: [{ fact: 'answer:size', op: 'is', value: ['Small'] }],
			then: { kind: 'message', text: rich },
		},
	],
	design: {
		heading: evil.slice(0, 60),
		button: evil.slice(0, 30),
		shareTitle: evil.slice(0, 60),
		shareText: evil.slice(0, 60),
	},
}

it('is found by this test where it does get through', async () => {
	const { scripts, faults } = await read(new Response(`<body>${evil}<a href="javascript:x">`))
	expect([scripts, faults]).toEqual([
		1,
		['img', 'img onerror', '<svg>', 'svg onload', 'a href=javascript:x'],
	])
})

const visitor = browser(env)
const posted = (path: string, form: Record<string, string>) =>
	visitor.send(path, { method: 'POST', body: new URLSearchParams(form) })

it('of owners: on the form, in its messages, when it has ended, and where it is reported', async () => {
	const ada = await owner()
	const { id, shortId } = await makeLink(ada)
	expect(await send(ada, 'PATCH', `/${id}`, everywhere)).toMatchObject({ status: 200 })
	const plain = await read(await visitor.send(`/l/${(await makeLink(ada)).shortId}`))
	const form = await read(await visitor.send(`/l/${shortId}`))
	expect([form.scripts, form.faults]).toEqual([plain.scripts, []])
	expect(form.text).toContain('onerror=alert(1)')
	for (const size of ['', 'Small']) {
		const thanks = await read(await posted(`/l/${shortId}`, { email: 'grace@navy.mil', size }))
		expect([thanks.scripts, thanks.faults]).toEqual([0, []])
		expect(thanks.text).toContain('onerror=alert(1)')
	}
	const report = await read(await visitor.send(`/l/${shortId}/report`))
	expect(report.faults).toEqual([])
	const off = { expiresAt: new Date(Date.now() - 86_400_000).toISOString(), endedText: evil }
	expect(await send(ada, 'PATCH', `/${id}`, off)).toMatchObject({ status: 200 })
	const ended = await read(await visitor.send(`/l/${shortId}`))
	expect([ended.scripts, ended.faults]).toEqual([0, []])
	expect(ended.text).toContain('onerror=alert(1)')
})

it('of visitors: where the form is shown again', async () => {
	const { shortId } = await makeLink(await owner(), { fields } as never)
	const sent = { email: evil, note: evil, _from: evil, _lang: evil, _page: evil, _consent: evil }
	const again = await read(
		await posted(`/l/${shortId}?utm_source=${encodeURIComponent(evil)}`, sent),
	)
	expect(again.faults).toEqual([])
	const shown = await read(
		await visitor.send(
			`/l/${shortId}?${new URLSearchParams({ email: evil, note: evil, lang: evil })}`,
		),
	)
	expect(shown.faults).toEqual([])
})
