import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Field } from '../../schema/fields'
import { en } from '../../schema/words/en'
import { scriptHash, stagedScriptHash } from '../../web/capture/assets.gen'
import { browser, makeLink, owner } from '../testing/client'
import { carriedMs, carry, pageIdOf } from './steps'

const visitor = browser()

const size: Field = {
	key: 'size',
	type: 'choice',
	label: 'Company size',
	required: true,
	options: ['1–49', '50+'],
}
const budget: Field = {
	key: 'budget',
	type: 'number',
	label: 'Budget',
	required: true,
	showIf: [{ fact: 'answer:size', op: 'is', value: ['50+'] }],
}
const call: Field = {
	key: 'call',
	type: 'checkbox',
	label: 'Call me',
	required: false,
	step: 2,
	showIf: [{ fact: 'answer:budget', op: 'atLeast', value: 5000 }],
}
const note: Field = { key: 'note', type: 'longText', label: 'Note', required: false, step: 3 }
const email: Field = { key: 'email', type: 'email', label: 'Email', required: true, step: 4 }
const fields = [size, budget, call, note, email]

const linkOf = async (change = {}) => makeLink(await owner(), { fields, ...change })

const storedOf = async (linkId: number) =>
	(
		await env.DB.prepare('select email, answers, evidence from leads where link_id = ? order by id')
			.bind(linkId)
			.all<{ email: string; answers: string | null; evidence: string }>()
	).results.map(({ email, answers, evidence }) => ({
		email,
		answers: answers && JSON.parse(answers),
		asked: JSON.parse(evidence).asked,
	}))

/** What a browser without JavaScript sees of a page and posts of it, unless filled in otherwise. */
function read(html: string) {
	const form = /<form [\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
	const posted: Record<string, string> = {}
	for (const [input] of form.matchAll(/<(?:input|textarea) [^>]*>/g)) {
		const [, name = ''] = / name="([^"]*)"/.exec(input) ?? []
		if (/type="(?:radio|checkbox)"/.test(input) && !/ checked=""/.test(input)) continue
		posted[name] = / value="([^"]*)"/.exec(input)?.[1] ?? ''
	}
	const [, text] = /<textarea [^>]*>([^<]*)<\/textarea>/.exec(form) ?? []
	if (text !== undefined) posted.note = text
	const visible = [
		...form.matchAll(/<(?:div|fieldset) class="field[^"]*"( hidden="")?>[\s\S]*?name="([^"[]*)/g),
	]
		.filter(([, hidden]) => hidden === undefined)
		.map(([, , name]) => name)
	return {
		posted,
		visible,
		heading: /<h2[^>]*>([^<]*)/.exec(html)?.[1],
		button: /<button type="submit"[^>]*>([^<]*)/.exec(html)?.[1],
		alert: /role="alert">([^<]*)/.exec(html)?.[1],
	}
}

/** A visitor without JavaScript, who fills in pages and posts them. */
async function walker(shortId: string) {
	let page = read(await (await visitor.send(`/l/${shortId}`)).text())
	let status = 200
	return {
		get page() {
			return { ...page, status }
		},
		async post(filledIn: Record<string, string> = {}) {
			const body = new URLSearchParams({ ...page.posted, ...filledIn })
			const response = await visitor.send(`/l/${shortId}`, { method: 'POST', body })
			status = response.status
			const html = await response.text()
			page = read(html)
			return html
		},
	}
}

afterEach(() => void vi.useRealTimers())

describe('A field that depends on answers', () => {
	const send = (shortId: string, answers: object) =>
		visitor.send(`/api/capture/${shortId}`, {
			method: 'POST',
			body: JSON.stringify(answers),
			headers: { 'content-type': 'application/json' },
		})

	it('is neither required, stored nor asked for unless it is shown', async () => {
		const { id, shortId } = await linkOf()
		const small = { size: '1–49', budget: '9000', call: true, email: 'ana@tidepool.dev' }
		expect((await send(shortId, small)).status).toBe(200)
		expect(await storedOf(id)).toEqual([
			{ email: small.email, answers: { size: '1–49' }, asked: ['size', 'note', 'email'] },
		])
	})

	it('is required once it is shown, and shows others', async () => {
		const { id, shortId } = await linkOf()
		const big = { size: '50+', email: 'ben@tidepool.dev', call: true }
		const refused = await send(shortId, big)
		expect([refused.status, await refused.json()]).toMatchObject([
			400,
			{ issues: [{ path: 'budget', message: en.faults.fillIn }] },
		])
		expect((await send(shortId, { ...big, budget: '9,000' })).status).toBe(200)
		expect(await storedOf(id)).toMatchObject([
			{
				answers: { size: '50+', budget: '9000', call: 'Yes' },
				asked: fields.map(({ key }) => key),
			},
		])
	})
})

describe('Steps without JavaScript', () => {
	it('are pages of the server: on, back, and to a lead with all answers', async () => {
		const { id, shortId } = await linkOf()
		const { page, post } = await walker(shortId).then((one) => ({ ...one, page: () => one.page }))
		expect(page()).toMatchObject({ heading: 'Step 1 of 3', visible: ['size'], button: 'Next' })
		// The answer shows another field on the same step.
		await post({ size: '50+' })
		expect(page()).toMatchObject({ status: 200, visible: ['size', 'budget'], alert: undefined })
		await post({ budget: 'lots' })
		expect(page()).toMatchObject({
			status: 400,
			visible: ['size', 'budget'],
			alert: en.faults.number,
		})
		await post({ budget: '9000' })
		expect(page()).toMatchObject({ status: 200, heading: 'Step 2 of 4', visible: ['call'] })
		await post({ call: 'Yes' })
		expect(page()).toMatchObject({ heading: 'Step 3 of 4', visible: ['note'] })
		await post({ note: 'One & "two"', _go: 'back' })
		expect(page()).toMatchObject({ heading: 'Step 2 of 4', posted: { call: 'Yes' } })
		await post({ _go: 'back' })
		expect(page()).toMatchObject({
			heading: 'Step 1 of 4',
			posted: { size: '50+', budget: '9000' },
		})
		await post()
		await post()
		expect(page()).toMatchObject({ posted: { note: 'One &amp; &quot;two&quot;' } })
		await post({ note: 'One & "two"' })
		expect(page()).toMatchObject({ heading: 'Step 4 of 4', button: 'Continue to Content' })
		expect(await post({ email: 'ana@tidepool.dev' })).toContain('Redirecting you to the content')
		expect(await storedOf(id)).toMatchObject([
			{
				email: 'ana@tidepool.dev',
				answers: { size: '50+', budget: '9000', call: 'Yes', note: 'One & "two"' },
			},
		])
	})

	it('store a lead once, however often the last is sent', async () => {
		const { id, shortId } = await linkOf({ fields: [size, email] })
		const one = await walker(shortId)
		await one.post({ size: '1–49' })
		const body = new URLSearchParams({ ...one.page.posted, email: 'ana@tidepool.dev' })
		for (let i = 0; i < 2; i++) {
			expect((await visitor.send(`/l/${shortId}`, { method: 'POST', body })).status).toBe(200)
		}
		expect(await storedOf(id)).toHaveLength(1)
	})

	it('skip a step that has nothing to show, and ask for consent on the last', async () => {
		const consent = { text: 'I agree', required: true }
		const { id, shortId } = await linkOf({ fields: [size, budget, call, email], consent })
		const one = await walker(shortId)
		expect(one.page.visible).toEqual(['size'])
		await one.post({ size: '1–49' })
		expect(one.page).toMatchObject({ heading: 'Step 2 of 2', visible: ['email', '_consent'] })
		await one.post({ email: 'ana@tidepool.dev' })
		expect(one.page).toMatchObject({ status: 400, visible: ['email', '_consent'] })
		expect(await one.post({ _consent: '1' })).toContain('Redirecting')
		expect(await storedOf(id)).toHaveLength(1)
	})

	it('that are forged, stale or another page’s start over and say so', async () => {
		const { shortId, id: linkId } = await linkOf()
		const other = await linkOf()
		const { post, page } = await walker(shortId).then((one) => ({ ...one, page: () => one.page }))
		await post({ size: '1–49' })
		expect(page().heading).toBe('Step 2 of 3')
		const { posted } = page()
		const pageId = pageIdOf(posted._page)
		const values = { size: '1–49' }
		const own = carry(env, { linkId, pageId }, values)
		for (const carried of [
			'x',
			'',
			own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
			carry(env, { linkId: other.id, pageId }, values),
			carry(env, { linkId, pageId: crypto.randomUUID() }, values),
		]) {
			await post({ ...posted, _carried: carried })
			expect(page()).toMatchObject({
				status: 400,
				heading: 'Step 1 of 3',
				alert: en.refusals.stepsLost,
			})
		}
		for (const step of ['0', '2', '9', 'x']) {
			await post({ ...posted, _carried: own, _step: step })
			expect(page()).toMatchObject({ status: 400, alert: en.refusals.stepsLost })
		}
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + carriedMs + 1000 })
		await post({ ...posted, _carried: own })
		// What was answered is still there.
		expect(page()).toMatchObject({
			status: 400,
			heading: 'Step 1 of 3',
			alert: en.refusals.stepsLost,
			posted: { size: '1–49' },
		})
		await post()
		expect(page()).toMatchObject({ status: 200, heading: 'Step 2 of 3' })
	})

	it('show an error of an earlier step there, and the form of an ended link not at all', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { fields })
		const one = await walker(link.shortId)
		await one.post({ size: '1–49' })
		const param = { id: String(link.id) }
		const changed: Field[] = [{ ...size, options: ['Small'] }, note, email]
		await ada.api.links[':id'].$patch({ param, json: { fields: changed } })
		await one.post()
		expect(one.page).toMatchObject({ status: 400, heading: 'Step 1 of 3', alert: en.faults.option })
		await ada.api.links[':id'].$patch({ param, json: { expiresAt: new Date(0).toISOString() } })
		expect(await one.post({ size: 'Small' })).toContain(en.ended.title)
	})
})

describe('The page', () => {
	it('allows and has the script for steps only where it needs it', async () => {
		for (const [link, hashes] of [
			[await linkOf(), [true, true]],
			[await linkOf({ fields: [size, email] }), [true, true]],
			[await linkOf({ fields: [{ ...email, step: undefined }] }), [true, false]],
			[await linkOf({ fields: [{ ...size, step: 3 }] }), [true, false]],
		] as const) {
			const response = await visitor.send(`/l/${link.shortId}`)
			const policy = response.headers.get('content-security-policy') ?? ''
			expect([scriptHash, stagedScriptHash].map((hash) => policy.includes(hash))).toEqual(hashes)
			expect((await response.text()).includes('data-staging')).toBe(hashes[1])
		}
	})

	it('is filled in from its address on every step', async () => {
		const { shortId } = await linkOf()
		const html = await (
			await visitor.send(`/l/${shortId}?size=50%2B&budget=6000&email=a@b.co`)
		).text()
		expect(read(html)).toMatchObject({
			heading: 'Step 1 of 4',
			visible: ['size', 'budget'],
			posted: { size: '50+', budget: '6000', email: 'a@b.co' },
		})
	})
})
