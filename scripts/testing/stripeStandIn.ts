// A stateful stand-in for Stripe that the real SDK talks to over HTTP, for tests only: the part of
// the API that the product uses, with Stripe's paths, shapes and test cards. Runs in Node.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Thing = Record<string, unknown> & { id: string; metadata?: Record<string, string> }
type Fields = Record<string, string>
type Answer = { status: number; body: unknown }

/** The outcome of a payment with each test card. */
const cards: Record<string, string> = {
	pm_card_visa: 'succeeded',
	pm_card_chargeDeclined: 'requires_payment_method',
	pm_usBankAccount_processing: 'processing',
}

/** Starts it on loopback, by default on any free port; returns its address. */
export async function startStripe(port = 0) {
	const things = new Map<string, Thing>()
	const answers = new Map<string, { request: string; answer: Answer }>()
	const events: object[] = []
	let made = 0
	let down = false

	const now = () => Math.floor(Date.now() / 1000)
	function add<T extends object>(prefix: string, object: string, thing: T) {
		const id = `${prefix}_${++made}${Math.random().toString(36).slice(2, 10)}`
		const added = { id, object, created: now(), ...thing }
		things.set(id, added)
		return added
	}
	function happen(type: string, object: object) {
		const event = { type, api_version: '2026-10-28.endive', livemode: false, data: { object } }
		events.push(structuredClone(add('evt', 'event', event)))
	}
	const list = (data: unknown[]) => ok({ object: 'list', has_more: false, data })

	function confirm(intent: Thing, card: string): Answer {
		intent.status = cards[card] ?? 'requires_action'
		if (intent.status === 'requires_payment_method') {
			const message = 'Your card was declined.'
			const error = { type: 'card_error', code: 'card_declined', message, payment_intent: intent }
			return { status: 402, body: { error } }
		}
		if (intent.status === 'succeeded') settle(intent)
		return ok(intent)
	}
	function settle(intent: Thing) {
		Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
		const { amount, currency, customer, metadata } = intent
		const charge = { amount, currency, customer, metadata, paid: true, refunded: false }
		add('ch', 'charge', {
			...charge,
			payment_intent: intent.id,
			receipt_url: `https://pay.stripe.com/receipts/${intent.id}`,
		})
		happen('payment_intent.succeeded', intent)
	}

	const ofCustomer = (object: string, customer: string | undefined) =>
		list([...things.values()].filter((one) => one.object === object && one.customer === customer))

	/** Stripe's responses by method and path. */
	const routes: [RegExp, (id: string, fields: Fields) => Answer][] = [
		[/^POST \/v1\/customers$/, (_, fields) => ok(add('cus', 'customer', fields))],
		[
			/^POST \/v1\/payment_intents$/,
			(_, { amount, currency, customer, ...fields }) => {
				const intent = add('pi', 'payment_intent', {
					amount: Number(amount),
					amount_received: 0,
					currency,
					customer,
					metadata: metadataOf(fields),
					status: 'requires_payment_method',
				})
				return ok(Object.assign(intent, { client_secret: `${intent.id}_secret_${intent.created}` }))
			},
		],
		[/^GET \/v1\/payment_intents\/(\w+)$/, (id, fields) => withSecret(id, fields, ok)],
		[
			/^POST \/v1\/payment_intents\/(\w+)\/confirm$/,
			(id, fields) =>
				withSecret(id, fields, (intent) => confirm(intent, fields.payment_method ?? '')),
		],
		[
			/^POST \/v1\/checkout\/sessions$/,
			(_, fields) => {
				const session = add('cs_test', 'checkout.session', {
					...fields,
					metadata: metadataOf(fields),
					status: 'open',
					payment_status: 'unpaid',
				})
				return ok(Object.assign(session, { url: `https://checkout.stripe.com/${session.id}` }))
			},
		],
		[/^GET \/v1\/checkout\/sessions\/(\w+)$/, (id) => found(id)],
		[
			/^POST \/v1\/billing_portal\/sessions$/,
			(_, { customer }) => ok({ id: 'bps_1', url: `https://billing.stripe.com/${customer}` }),
		],
		[/^GET \/v1\/charges$/, (_, { customer }) => ofCustomer('charge', customer)],
		[
			/^GET \/v1\/invoice_payments$/,
			(_, fields) =>
				list(
					[...things.values()]
						.filter(({ paid_by }) => paid_by && paid_by === fields['payment[payment_intent]'])
						.map(({ id, invoice }) => ({
							id,
							object: 'invoice_payment',
							invoice: JSON.parse(String(invoice)),
						})),
				),
		],
		[/^GET \/v1\/subscriptions\/(\w+)$/, (id) => found(id)],
		[
			/^DELETE \/v1\/customers\/(\w+)$/,
			(id) => {
				if (!things.delete(id)) return noSuch(id)
				for (const thing of things.values()) {
					if (thing.customer === id && thing.id.startsWith('sub_')) thing.status = 'canceled'
				}
				return ok({ id, object: 'customer', deleted: true })
			},
		],
		[/^GET \/v1\/events$/, () => list(events)],
		// For tests only: events that happen at Stripe without us.
		[
			/^POST \/stand-in\/settle\/(\w+)$/,
			(id) =>
				withThing(id, (intent) => {
					settle(intent)
					return ok(intent)
				}),
		],
		[
			/^POST \/stand-in\/change\/(\w+)$/,
			(id, fields) => {
				things.set(id, { ...things.get(id), id, ...fields })
				return found(id)
			},
		],
		[
			/^POST \/stand-in\/things\/(\w+)$/,
			(id, fields) => ok(things.set(id, { id, ...fields }) && {}),
		],
	]
	function withThing(id: string, then: (thing: Thing) => Answer): Answer {
		const thing = things.get(id)
		return thing ? then(thing) : noSuch(id)
	}
	const found = (id: string) => withThing(id, ok)
	const withSecret = (id: string, { client_secret }: Fields, then: (thing: Thing) => Answer) =>
		withThing(id, (thing) => (thing.client_secret === client_secret ? then(thing) : noSuch(id)))

	function answer(method: string, url: URL, body: string, key: string | undefined): Answer {
		const request = `${method} ${url.pathname} ${body}`
		const before = key ? answers.get(key) : undefined
		if (before) return before.request === request ? before.answer : conflict
		const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
		for (const [pattern, act] of routes) {
			const match = pattern.exec(`${method} ${url.pathname}`)
			if (!match) continue
			const answer = structuredClone(act(match[1] ?? '', fields))
			if (key) answers.set(key, { request, answer })
			return answer
		}
		return noSuch(url.pathname)
	}

	const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
		const url = new URL(request.url ?? '/', 'http://localhost')
		if (url.pathname === '/stand-in/down') down = url.searchParams.get('is') === 'true'
		else if (down) return response.writeHead(503).end('<h1>Service Unavailable</h1>')
		let body = ''
		for await (const part of request) body += part
		const key = request.headers['idempotency-key']?.toString()
		const { status, body: result } = answer(request.method ?? '', url, body, key)
		response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(result))
	})
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	server.unref()
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ok = (body: unknown): Answer => ({ status: 200, body })

const failure = (status: number, type: string, message: string, code?: string): Answer => ({
	status,
	body: { error: { type, message, code } },
})

const noSuch = (id: string) =>
	failure(404, 'invalid_request_error', `No such thing: ${id}`, 'resource_missing')
const conflict = failure(400, 'idempotency_error', 'The key was used with other parameters')

/** The metadata from form fields named metadata[key]. */
const metadataOf = (fields: Fields) =>
	Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => {
			const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
			return key ? [[key, value]] : []
		}),
	)
