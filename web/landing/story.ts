import { thresholdsFor } from '../../schema/score'

/** Of the 85 points that the form in the animation can earn. */
export const thresholds = thresholdsFor(85)

/** A lead in the landing page's animation: invented people, scored as the rules would. */
export type Person = {
	name: string
	email: string
	score: number
	status: 'Hot' | 'Warm'
	/** The receipt's lines; 0 points for criteria that failed. */
	receipt: readonly (readonly [points: number, reason: string])[]
}

const reached = [
	[20, 'Valid email address'],
	[10, 'Not a throwaway address'],
] as const
const named = [
	[5, 'Plausible name'],
	[5, 'First and last name'],
	[10, 'Filled in at a human pace'],
] as const

/** The people who fill in the form, in order. */
export const people: readonly Person[] = [
	{
		name: 'Aylin Başaran',
		email: 'aylin@northwind-labs.com',
		score: 80,
		status: 'Hot',
		receipt: [
			...reached,
			[20, 'Company email'],
			[5, 'Not a shared mailbox'],
			...named,
			[5, 'From a known campaign or site'],
			[0, 'Came back within 30 days'],
		],
	},
	{
		name: 'Mateo Fernández',
		email: 'mateo@gmail.com',
		score: 60,
		status: 'Warm',
		receipt: [
			...reached,
			[0, 'Company email'],
			[5, 'Not a shared mailbox'],
			...named,
			[5, 'From a known campaign or site'],
			[0, 'Came back within 30 days'],
		],
	},
]

/** The leads already in the list. */
export const earlier = [
	{ name: 'Grace Okafor', email: 'grace@sundialhq.io', score: 85, age: '2 min' },
	{ name: 'David Cohen', email: 'david@tidepool.dev', score: 75, age: '1 h' },
	{ name: 'Minh Tran', email: 'minh.tran@gmail.com', score: 60, age: '3 h' },
	{ name: 'Zoë Åkesson', email: 'zoe@fjordworks.se', score: 80, age: '5 h' },
] as const

/** A step of the animation, with its duration in milliseconds. */
export type Moment = {
	lasts: number
	person: number
	name: string
	email: string
	/** What the visitor does, then what the owner sees. */
	at: 'name' | 'email' | 'send' | 'gone' | 'read' | 'still'
	/** How many receipt lines are visible. */
	lines: number
}

/** The whole animation, step by step. */
export const moments: readonly Moment[] = people.flatMap(({ name, email, receipt }, person) => {
	const filled = { person, name, email, lines: 0 }
	return [
		{ ...filled, name: '', email: '', at: 'name', lasts: 900 },
		...[...name].map((_, i) => ({
			...filled,
			name: name.slice(0, i + 1),
			email: '',
			at: 'name' as const,
			lasts: 55,
		})),
		{ ...filled, email: '', at: 'email', lasts: 250 },
		...[...email].map((_, i) => ({
			...filled,
			email: email.slice(0, i + 1),
			at: 'email' as const,
			lasts: 38,
		})),
		{ ...filled, at: 'send', lasts: 450 },
		{ ...filled, at: 'gone', lasts: 700 },
		...receipt.map((_, i) => ({ ...filled, at: 'read' as const, lines: i + 1, lasts: 130 })),
		{ ...filled, at: 'read', lines: receipt.length, lasts: 4200 },
	]
})

/** Shown with reduced motion: the submitted form and the lead it became. */
export const still: Moment = {
	...({ person: 0, name: people[0]?.name ?? '', email: people[0]?.email ?? '' } as const),
	at: 'still',
	lines: people[0]?.receipt.length ?? 0,
	lasts: 0,
}
