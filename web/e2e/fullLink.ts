// The request body of a link that uses everything a page can have, for measuring its size, layout and accessibility.

const options = ['Design', 'Prices', 'Languages', 'Support']

const fields = [
	{ key: 'email', type: 'email', label: 'Work email', required: true, placeholder: 'you@acme.io' },
	{ key: 'first', type: 'firstName' },
	{ key: 'last', type: 'lastName' },
	{ key: 'phone', type: 'phone', help: 'We call once, in the morning' },
	{ key: 'site', type: 'website' },
	{ key: 'team', type: 'select', label: 'Team', options, placeholder: 'Your team' },
	{ key: 'plan', type: 'choice', label: 'Which plan?', options },
	{ key: 'topics', type: 'choices', label: 'Interested in', options, max: 2 },
	{ key: 'people', type: 'number', label: 'How many people?', min: 1, max: 100 },
	{ key: 'start', type: 'date', label: 'When do you start?', earliest: '2026-01-01' },
	{ key: 'stars', type: 'rating', label: 'How was the talk?' },
	{ key: 'more', type: 'longText', label: 'Anything else?', help: 'A sentence or two will do' },
]

const german = Object.fromEntries(
	fields.map(({ key, label, help, options }) => [
		key,
		{
			...(label && { label: `${label} (auf Deutsch)` }),
			...(help && { help: `${help} (auf Deutsch)` }),
			...(options && { options: Object.fromEntries(options.map((one) => [one, `${one}, ja`])) }),
		},
	]),
)

export const fullLink = {
	title: 'The salary report',
	description: 'Thirty pages on how to price a product.',
	fields,
	consent: {
		text: 'I agree to be called once about the report, and to nothing else',
		url: 'https://example.com/privacy',
		required: true,
		translations: { de: 'Ich bin mit einem Anruf zu dem Bericht einverstanden' },
	},
	after: { kind: 'message', text: 'See you soon.' },
	translations: { de: { title: 'Der Bericht', message: 'Bis bald.', fields: german } },
	design: {
		heading: 'The 2026 salary report',
		text: 'With **31 countries** and *all* of the figures:\n- [how we count](https://example.com/how)\n- what it means\n- what to do',
		button: 'Get the report',
		colour: '#ffd166',
		background: '#0b4f5c',
		layout: 'split',
		theme: 'auto',
		shareTitle: 'Salaries in 2026',
		shareText: 'What people earn, and where',
		translations: {
			de: {
				heading: 'Der Gehaltsbericht 2026',
				text: 'Mit **31 Ländern** und *allen* Zahlen:\n- [wie wir zählen](https://example.com/how)\n- was es heißt\n- was zu tun ist',
				button: 'Zum Bericht',
				shareTitle: 'Gehälter 2026',
			},
		},
	},
}

const given = (key: string, ...value: string[]) => [{ fact: `answer:${key}`, op: 'is', value }]

/** The same with four steps and fields that depend on answers. */
export const fullSteps = {
	...fullLink,
	fields: fields.map((field, i) => ({
		...field,
		step: 1 + Math.floor(i / 3),
		...(field.key === 'plan' && { showIf: given('team', 'Design', 'Prices') }),
		...(field.key === 'people' && { showIf: given('topics', 'Prices') }),
		...(field.key === 'start' && {
			showIf: [{ fact: 'answer:people', op: 'atLeast', value: 10 }],
		}),
		...(field.key === 'more' && { showIf: [{ fact: 'answer:stars', op: 'answered' }] }),
	})),
}

/** The smallest GIF, in base64. */
export const dot = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
