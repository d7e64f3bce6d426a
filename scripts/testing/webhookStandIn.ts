// A stand-in for webhook receivers, good and bad, and for a DNS resolver. Runs in Node.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: Record<string, unknown>; body: string }

/**
 * What arrived at /to/{name}, which answers with this status and Retry-After: 200 unless
 * /set/{name}/{status}/{seconds} was called.
 */
const received = new Map<string, Received[]>()
const answers = new Map<string, { status: number; retryAfter?: string | undefined }>()
/** The requests to /site. */
const looks: string[] = []
/** How often a name was resolved. */
const lookups = new Map<string, number>()
/** The DNS records that tests have set, by "TYPE name": the data, or the status of a failure. */
const records = new Map<string, string[] | number>()
const recordNumbers: Record<string, number> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 }

async function bodyOf(request: IncomingMessage) {
	const parts: Buffer[] = []
	for await (const part of request) parts.push(part as Buffer)
	return Buffer.concat(parts).toString()
}

const pages: Record<
	string,
	(response: ServerResponse, rest: string[], request: IncomingMessage) => unknown
> = {
	async to(response, [name = ''], request) {
		const body = await bodyOf(request)
		const { status, retryAfter } = answers.get(name) ?? { status: 200 }
		if (status === 200) {
			const all = received.get(name) ?? []
			all.push({ headers: request.headers, body })
			received.set(name, all)
		}
		if (retryAfter) response.setHeader('Retry-After', retryAfter)
		response.writeHead(status).end(`Status ${status}`)
	},
	/** What arrived under a name. */
	had(response, [name = '']) {
		response.end(JSON.stringify(received.get(name) ?? []))
	},
	set(response, [name = '', status, retryAfter]) {
		answers.set(name, { status: Number(status), retryAfter })
		response.end()
	},
	redirect(response) {
		response.writeHead(302, { Location: '/to/redirected' }).end('Over there')
	},
	hang() {},
	reset(response) {
		response.destroy()
	},
	dribble(response) {
		response.writeHead(200)
		const timer = setInterval(() => response.write('.'), 20)
		response.on('close', () => clearInterval(timer))
	},
	large(response) {
		response.writeHead(200).end('x'.repeat(10_000_000))
	},
	/** Sets the site's icon, and a page that names another. */
	icon(response, [kind = '']) {
		icon = kind
		response.end()
	},
	'favicon.ico'(response) {
		const bytes = icons[icon]
		if (!bytes) return response.writeHead(404).end('<title>Not here</title>')
		response.writeHead(200, { 'Content-Type': 'image/x-icon' }).end(bytes)
	},
	'small.png': (response) => response.end(png),
	''(response) {
		response.writeHead(200, { 'Content-Type': 'text/html' })
		const named = icon === 'named' ? '<link rel="shortcut icon" href=small.png>' : ''
		if (icon === 'crowded') response.write('<link rel=prefetch href=x>'.repeat(20_000))
		response.end(`<link rel=icon href=/icon.svg><link rel=stylesheet href=small.png>${named}`)
	},
	/** Pages to read a title from. */
	page(response, [kind = '']) {
		const html = documents[kind]
		if (typeof html === 'number') return response.writeHead(html).end('<title>Not this</title>')
		if (html?.startsWith('to ')) return response.writeHead(302, { Location: html.slice(3) }).end()
		response.writeHead(200, { 'Content-Type': kind === 'text' ? 'text/plain' : 'text/html' })
		response.end(html?.includes('iso-8859-1') ? Buffer.from(html ?? '', 'latin1') : html)
	},
	/** Pages to check: the name says how each responds. */
	site(response, [kind = '', rest = ''], request) {
		const { method, headers } = request
		if (kind === 'head-refused' && method === 'HEAD') return response.writeHead(405).end()
		if (kind === 'head-resets' && method === 'HEAD') return response.destroy()
		if (kind === 'late') return setTimeout(() => response.end('Here'), 300)
		if (kind === 'to-other-name') {
			const port = headers.host?.split(':')[1]
			return response.writeHead(301, { Location: `http://localhost:${port}/site/fine` }).end()
		}
		if (kind === 'to') return response.writeHead(302, { Location: `/site/${rest}` }).end()
		if (kind === 'hops') {
			const next = Number(rest) > 1 ? `hops/${Number(rest) - 1}` : 'fine'
			return response.writeHead(302, { Location: `/site/${next}` }).end()
		}
		if (kind === 'inward') {
			return response.writeHead(302, { Location: 'http://10.0.0.1/' }).end()
		}
		if (kind === 'frames') {
			const [name = '', value = ''] = decodeURIComponent(rest).split('=')
			response.setHeader(name, value)
		}
		looks.push(`${method} ${kind}`)
		response.writeHead(Number.parseInt(kind, 10) || 200).end(method === 'HEAD' ? '' : 'Here')
	},
	/** How a page of /site was requested. */
	looks(response, [kind = '']) {
		response.end(JSON.stringify(looks.filter((one) => one.endsWith(` ${kind}`))))
	},
	/** Sets a name's records of a type to a list of data, or to the status of a resolver that fails. */
	async records(response, [type = '', name = ''], request) {
		records.set(`${type} ${name}`, JSON.parse(await bodyOf(request)))
		response.end()
	},
	'dns-query'(response, _, request) {
		const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
		const [name = '', type = ''] = [searchParams.get('name') ?? '', searchParams.get('type') ?? '']
		const given = records.get(`${type} ${name}`)
		if (typeof given === 'number') return response.writeHead(given).end()
		if (given) {
			const Answer = given.map((data) => ({ name, type: recordNumbers[type], TTL: 60, data }))
			return response.end(JSON.stringify({ Status: 0, Answer }))
		}
		if (name === 'broken.example') return response.writeHead(500).end()
		const times = (lookups.get(name) ?? 0) + 1
		lookups.set(name, times)
		const [v4, v6] = addressesOf(name, times)
		const data = type === 'A' ? v4 : v6
		response.end(
			JSON.stringify({
				Status: v4 || v6 ? 0 : 3,
				...(data && { Answer: [{ name, type: type === 'A' ? 1 : 28, TTL: 60, data }] }),
			}),
		)
	},
}

const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAJElEQVR4AdzKMQ0AAAwCwQYDlVYh9T+DA9j55LfD/tGNCXUAAQAA//9hLtqAAAAABklEQVQDAMcjDlHlHAmEAAAAAElFTkSuQmCC',
	'base64',
)

/** A Windows icon with one picture, and what follows it. */
function ico(picture: Buffer, rest = '') {
	const head = Buffer.alloc(22)
	head.set([0, 0, 1, 0, 1, 0, 16, 16])
	head.writeUInt32LE(picture.length, 14)
	head.writeUInt32LE(22, 18)
	return Buffer.concat([head, picture, Buffer.from(rest)])
}

let icon = ''
const icons: Record<string, Buffer> = {
	png,
	ico: ico(png),
	bitmap: ico(Buffer.alloc(44).fill(40, 0, 1)),
	neither: ico(Buffer.alloc(44)),
	svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
	page: Buffer.from('<!doctype html><title>All is well</title>'),
	both: ico(png, '<script>alert(1)</script>'),
	short: ico(png).subarray(0, 60),
	large: Buffer.concat([png, Buffer.alloc(200_000)]),
}

const documents: Record<string, string | number> = {
	plain:
		'<head><title> Tea &amp;\n  Co &#8211; caf&eacute; </title></head><svg><title>Icon</title></svg>',
	social:
		'<head><title>Shop | Home</title><meta property="og:title" content="The &quot;guide&quot;">' +
		'<meta name="Description" content="Of <b>all</b> teas"></head>',
	latin: '<head><meta charset=iso-8859-1><title>Zoë Åkesson</title></head>',
	bare: '<meta charset=iso-8859-1><title>Zoë Åkesson</title>',
	long: `<title>${'ä'.repeat(300)}</title><meta name=description content="${'x'.repeat(900)}">`,
	late: `<head><!--${'x'.repeat(700_000)}--><title>Too late</title></head>`,
	text: '<title>No page</title>',
	body: '<head><title>Tea</title></head><meta property=og:title content="By a visitor"><title>Two</title>',
	crowded: `<head><title>Tea</title>${'<meta name=x content=y>'.repeat(23_000)}<meta name=description content=Late></head>`,
	nested: `<head><title>Tea</title>${'<b>'.repeat(170_000)}<meta name=description content=Late>`,
	far: `<head><title>Tea</title><style>${'x'.repeat(65_536)}</style><meta name=description content=Late></head>`,
	broken: 500,
	moved: 'to /page/plain',
	loop: 'to /page/loop',
	inward: 'to http://169.254.169.254/latest/meta-data/',
	file: 'to file:///etc/passwd',
}

/** The addresses of a name, IPv4 and IPv6; none if there is no such name. */
function addressesOf(name: string, times: number): [v4?: string, v6?: string] {
	if (name.endsWith('public.example') || name === 'hooks.slack.com') {
		return ['93.184.216.34', '2606:2800:220:1::1']
	}
	if (name === 'private.example') return ['10.0.0.1']
	if (name === 'mixed.example') return ['93.184.216.34', 'fd00::1']
	// One question takes two lookups, one per version.
	if (name.startsWith('turning-')) return [times > 2 ? '169.254.169.254' : '93.184.216.34']
	return []
}

/** Starts it on loopback; returns its address. */
export async function startWebhookReceiver(port = 0) {
	const server = createServer((request, response) => {
		const [, page = '', ...rest] = new URL(request.url ?? '/', 'http://localhost').pathname.split(
			'/',
		)
		const answer = pages[page]
		if (answer) answer(response, rest, request)
		else response.writeHead(404).end('Nothing here')
	})
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	server.unref()
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
