// Booking services by address, and what each lets a query string fill in. No zod: the owner's app imports it.
import { type Answers, type Field, typeOf } from './fields'
import { parseUrl } from './url'

type Service = {
	label: string
	host: RegExp
	/** The parameter for the whole name, or those for its parts. */
	name: string | readonly [first: string, last: string]
	/** How other answers are named: by the field's key, or by its place in the form. */
	answers?: 'key' | 'place'
	/** The parameters that a page needs to be framed by a site. */
	framed?: (site: string) => Record<string, string>
}

/** All take the email address as `email`. */
const services: readonly Service[] = [
	{
		// https://cal.com/help/en/articles/9937901-pre-fill-fields-questions
		label: 'Cal.com',
		host: /^(app\.)?cal\.(com|eu)$/,
		name: 'name',
		answers: 'key',
	},
	{
		// https://help.calendly.com/hc/en-us/articles/226766767-How-to-pre-fill-invitee-information-in-your-Calendly-link
		label: 'Calendly',
		host: /^calendly\.com$/,
		name: 'name',
		answers: 'place',
		framed: (site) => ({ embed_domain: site, embed_type: 'Inline' }),
	},
	{ label: 'SavvyCal', host: /^savvycal\.com$/, name: 'display_name' },
	{
		label: 'HubSpot',
		host: /^meetings(-[a-z\d]+)?\.hubspot\.com$/,
		name: ['firstName', 'lastName'],
		answers: 'key',
		framed: () => ({ embed: 'true' }),
	},
	{ label: 'TidyCal', host: /^tidycal\.com$/, name: 'name' },
]

/** The services as a list for people: "Cal.com, Calendly, … or TidyCal". */
export const bookingServices = services
	.map(({ label }) => label)
	.join(', ')
	.replace(/, (?=[^,]+$)/, ' or ')

const serviceOf = (url: string) => {
	const host = parseUrl(url)?.hostname.replace(/^www\./, '')
	return host === undefined ? undefined : services.find((one) => one.host.test(host))
}

/** The name of the service that an address belongs to; undefined for others. */
export const bookingServiceOf = (url: string) => serviceOf(url)?.label

/** In characters; a longer address gets only the name and email address. */
const maxFilledLength = 3000

/**
 * The address of a booking page with a visitor's name, email address and answers filled in, as far as its service
 * allows. Parameters already in the address win, and fields that are `named` otherwise are left out. `site` is the
 * host that frames the page, if any.
 */
export function prefilledUrl(
	url: string,
	fields: readonly Field[],
	answers: Answers,
	{ named = {}, site }: { named?: Record<string, string>; site?: string | undefined } = {},
) {
	const service = serviceOf(url)
	if (!service) return url
	const { name, framed } = service
	const always = {
		...nameParameters(name, fields, answers),
		email: answers.email,
		...(site && framed?.(site)),
	}
	const full = withParameters(url, {
		...always,
		...answerParameters(service, fields, answers, named),
	})
	return full.length > maxFilledLength ? withParameters(url, always) : full
}

function nameParameters(name: Service['name'], fields: readonly Field[], answers: Answers) {
	if (typeof name === 'string') return { [name]: answers.name }
	const part = (type: Field['type']) => {
		const field = fields.find((one) => one.type === type)
		return field && answers[field.key]
	}
	const [first, ...rest] = (answers.name ?? '').split(' ')
	return {
		[name[0]]: part('firstName') ?? first,
		[name[1]]: part('lastName') ?? rest.join(' '),
	}
}

/** The fields that are the name or email address themselves. */
const known = new Set<Field['type']>(['name', 'firstName', 'lastName', 'email'])

function answerParameters(
	{ answers: by }: Service,
	fields: readonly Field[],
	answers: Answers,
	named: Record<string, string>,
) {
	const others = fields.filter((field) => !known.has(field.type))
	const asked = by === 'place' ? others.filter(({ type }) => type !== 'hidden') : others
	return Object.fromEntries(
		(by ? asked : []).flatMap((field, i): [string, string | string[]][] => {
			const answer = answers[field.key]
			if (!answer || Object.hasOwn(named, field.key)) return []
			const several = typeOf(field).control === 'checkboxes' && by === 'key'
			return [[by === 'place' ? `a${i + 1}` : field.key, several ? answer.split('\n') : answer]]
		}),
	)
}

function withParameters(url: string, added: Record<string, string | string[] | undefined>) {
	const { searchParams } = new URL(url)
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries(added)) {
		if (searchParams.has(name)) continue
		for (const one of [value].flat()) if (one) query.append(name, one)
	}
	return withQuery(url, query)
}

/** An address with added parameters; its own stay as they are. */
export function withQuery(url: string, query: URLSearchParams) {
	const added = query.toString()
	if (added === '') return url
	const [before = '', ...after] = url.split('#')
	const joint = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&'
	return [before + joint + added, ...after].join('#')
}
