import fc from 'fast-check'
import { origin } from './client'
import { jsonOf } from './requests'
import type { Planted, RouteRow } from './rows/row'

const nasty = [
	...[
		'',
		' ',
		'\u0000',
		'zq-\u0000-lead',
		'\ud800',
		'\udfff\ud800',
		'\ufeff',
		'\u202egnp.exe',
		'👩‍👩‍👧‍👦',
		'Z̸̡̛͉a̸lgo',
		'İstanbul',
		'ß',
		'\r\n\r\n',
	],
	...["' OR 1=1 --", '"; DROP TABLE users; --', '%', '_%', '\\', '../../etc/passwd', '..%2f..'],
	...['<script>alert(1)</script>', '{{7*7}}', 'javascript:alert(1)', '=1+1', '@SUM(A1)'],
	...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'Infinity', 'true', '[]'],
	...['-1', '0', '00', '1e309', '9007199254740993', '99999999999999999999', '0x1f', '١٢٣', '１２'],
	...[
		'a@b.c',
		`${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
		'a@b@c.de',
		'http://[::1',
		'http://a:b@c/',
	],
	...[
		'data:text/html,x',
		'x'.repeat(3000),
		'é'.repeat(1500),
		`https://example.com/${'a'.repeat(2100)}`,
		'https://example.com/a\u0000b',
	],
]

/** Text that breaks careless code: quotes, formulas, line ends, lone surrogates, other scripts. */
export const text = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...nasty) },
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc.string({ unit: 'grapheme', maxLength: 80 }),
)

const number = fc.oneof(
	fc.constantFrom(0, -0, -1, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 53 + 2, 2 ** 31, 1e21, 0.1 + 0.2),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.maxSafeInteger(),
)

const leaf = fc.oneof(text, text, number, fc.constantFrom(null, true, false, [], {}))

/** A value of the wrong kind. */
const value = fc.oneof(
	{ weight: 4, arbitrary: leaf },
	fc.array(leaf, { maxLength: 4 }),
	fc.dictionary(text, leaf, { maxKeys: 4 }),
	fc.jsonValue({ maxDepth: 3 }),
)

const deep = (open: string, close: string, depth: number) =>
	`${open.repeat(depth)}1${close.repeat(depth)}`

/** Invalid or malicious JSON. */
const rawBody = fc.oneof(
	fc.constantFrom(
		...[
			'',
			' ',
			'{',
			'}',
			'[',
			'"',
			'nul',
			'NaN',
			'{"a":1,}',
			"{'a':1}",
			'\u0000',
			'zq-\u0000-lead',
			'\ufeff{}',
			'{} {}',
		],
		...[deep('[', ']', 3000), deep('{"a":', '}', 3000), `[${'0,'.repeat(9000)}0]`],
		...['1'.repeat(5000), '{"__proto__":{"active":false}}', '{"a":1e9999}', 'x'.repeat(70_000)],
		...['{"username":"a@b.cd","username":["c"]}', '{"\\ud800":"\\udfff"}'],
	),
	fc.json(),
	fc.string({ unit: 'binary', maxLength: 200 }),
)

/** Odd or invalid form fields. */
const formFields = fc.array(
	fc.record(
		{
			key: fc.oneof(fc.constantFrom('email', 'name', 'company', 'role', 'company2'), text),
			type: fc.oneof(fc.constantFrom('text', 'email', 'name', 'phone'), leaf),
			label: text,
			required: fc.oneof(fc.boolean(), leaf),
		},
		{ requiredKeys: ['key', 'type'] },
	),
	{ maxLength: 14 },
)

const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** A valid body, partly corrupted: wrong values, missing fields and, since they are refused, a few unknown ones. */
function bent(right: object) {
	const some = Object.keys(right)
	return fc
		.record({
			changed: fc.dictionary(fc.constantFrom(...(some.length > 0 ? some : ['id'])), value),
			dropped: fc.subarray(some, { maxLength: Math.min(1, some.length) }),
			added: rarely(
				fc.dictionary(
					fc.oneof(
						fc.constantFrom('id', 'userId', 'workspaceId', 'plan', 'answers'),
						fc.constantFrom('_page', '_website', '_from'),
						text,
					),
					value,
					{ maxKeys: 2 },
				),
			),
			fields: rarely(formFields),
		})
		.map(({ changed, dropped, added, fields }) => {
			const body: Record<string, unknown> = {
				...added,
				...right,
				...(fields && { fields }),
				...changed,
			}
			for (const key of dropped) delete body[key]
			return body
		})
}

const headerText = fc.string({
	unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
	maxLength: 120,
})

const headers = fc.dictionary(
	fc.constantFrom(
		...['idempotency-key', 'user-agent', 'referer', 'accept', 'accept-language', 'range'],
		...['cf-ipcountry', 'cf-connecting-ip', 'cf-ray', 'if-none-match', 'x-forwarded-host'],
		...['stripe-signature', 'purpose', 'x-http-method-override'],
	),
	fc.oneof(headerText, fc.constantFrom('a'.repeat(2000), '../..', '%00', 't=1,v1=00', '::1')),
	{ maxKeys: 3 },
)

const queryNames = [
	...['q', 'status', 'linkId', 'limit', 'cursor', 'name', 'email', 'phone', 'plan', 'utm_source'],
	...['utm_campaign', 'payment_intent', 'session_id', '__proto__'],
]

const query = fc.oneof(
	fc
		.array(
			fc.tuple(fc.oneof(fc.constantFrom(...queryNames), text), fc.oneof(text, number.map(String))),
			{
				maxLength: 4,
			},
		)
		.map((pairs) => `?${new URLSearchParams(pairs)}`),
	fc.constantFrom(
		'',
		'?%',
		'?q=%ff%fe',
		'?q=%00',
		'?limit=%zz&&&=',
		`?q=${'a&q='.repeat(400)}`,
		'?limit[]=1',
	),
)

/** A path parameter: the right one, someone else's id, the caller's own, or an invalid one. */
const pathValue = (right: string, victim: Planted, own: Planted) =>
	fc.oneof(
		fc.constant(right),
		fc.constantFrom(...Object.values(victim), ...Object.values(own)).map(String),
		text.map((part) => encodeURIComponent(part.toWellFormed())),
		fc.constantFrom(
			'%',
			'%00',
			'%ff',
			'%zz',
			'%2e%2e',
			'..',
			'.',
			'1;2',
			'1%2f2',
			'-1',
			'1e3',
			' 1',
		),
	)

const contentTypes = [
	...[
		'application/json',
		'application/json',
		'application/json',
		'application/json; charset=utf-16',
	],
	...[
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'multipart/form-data',
	],
	...['text/plain', 'application/json-patch+json', '', 'APPLICATION/JSON', ';;;'],
]

const form = (right: object) =>
	bent(right).map((fields) =>
		new URLSearchParams(
			Object.entries(fields).map(([name, value]) => [
				name,
				String(Object(value) === value ? '' : value),
			]),
		).toString(),
	)

/**
 * Requests to a route by an owner that get almost anything wrong, but not everything at once: a
 * request rejected at the door would test nothing behind it.
 */
export function hostileRequests(route: string, row: RouteRow, victim: Planted, own: Planted) {
	const [method = '', pattern = ''] = route.split(' ')
	const rightFor = (planted: Planted) => jsonOf(row, planted) ?? row.form ?? { a: 1 }
	const bentFor = (planted: Planted) =>
		row.form ? form(rightFor(planted)) : bent(rightFor(planted)).map((any) => JSON.stringify(any))
	const right = row.form ? new URLSearchParams(row.form).toString() : JSON.stringify(rightFor(own))
	const body = fc.oneof(
		{ weight: 4, arbitrary: bentFor(victim) },
		{ weight: 3, arbitrary: bentFor(own) },
		{ weight: 2, arbitrary: fc.constant(right) },
		{ weight: 2, arbitrary: value.map((any) => JSON.stringify(any)) },
		{ weight: 2, arbitrary: rawBody },
	)
	const writes = method !== 'GET'
	const anyQuery = fc.oneof(
		{ weight: writes ? 12 : 2, arbitrary: fc.constant(row.query ?? '') },
		{ weight: 3, arbitrary: query },
	)
	const rightPart = row.param && row.param in own ? own[row.param as keyof Planted] : row.param
	const usual = row.type ?? (row.form ? 'application/x-www-form-urlencoded' : 'application/json')
	const type = fc.oneof(
		{ weight: 5, arbitrary: fc.constant(usual) },
		fc.constantFrom(...contentTypes),
	)
	return fc
		.record({
			part: pathValue(rightPart ?? '', victim, own),
			// The right second one is x, as in planted.ts.
			second: /:.*:/.test(pattern)
				? fc.oneof({ weight: 6, arbitrary: fc.constant('x') }, pathValue('x', victim, own))
				: fc.constant(''),
			query: anyQuery,
			headers,
			body,
			type,
		})
		.map(({ part, second, query, headers, body, type }) => ({
			url: `${origin}${pattern.replace(/:\w+/, part).replace(/:\w+/, second).replace(/^\*$/, `/${part}`)}${query}`,
			method,
			headers: { ...headers, origin, ...(writes && type && { 'content-type': type }) },
			...(writes && { body }),
		}))
}
