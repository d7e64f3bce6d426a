import type { Field, FieldType } from '../../schema/fields'

type Case = {
	field: Field
	/** Answers as sent, each with what is stored. */
	good: [sent: unknown, stored: string][]
	/** Each with its message. */
	bad: [sent: unknown, message: string][]
}

const field = (type: FieldType, rest: Partial<Field> = {}): Field => ({
	key: type.toLowerCase(),
	type,
	label: `Your ${type}`,
	required: false,
	...rest,
})

const colors = ['Red', 'Green & <blue>', 'Black; "white"']
const long = (length: number) => 'x'.repeat(length)

/** A field of every type but files, which need a bucket, with valid and invalid answers. */
export const fieldCases: Record<Exclude<FieldType, 'file'>, Case> = {
	name: {
		field: field('name', { placeholder: 'Grace "G" Hopper' }),
		good: [[' Grace  Hopper', 'Grace  Hopper']],
		bad: [
			[long(201), 'Your name is too long'],
			[7, 'Your name must be text'],
		],
	},
	firstName: {
		field: field('firstName'),
		good: [['Grace', 'Grace']],
		bad: [[long(101), 'Your firstName is too long']],
	},
	lastName: {
		field: field('lastName'),
		good: [['Hopper', 'Hopper']],
		bad: [[['Hopper'], 'Your lastName must be text']],
	},
	email: {
		field: field('email', { help: 'For <the guide> & nothing else' }),
		good: [['Grace@NAVY.mil', 'grace@navy.mil']],
		bad: [['grace', 'Please enter a valid email address']],
	},
	phone: {
		field: field('phone'),
		good: [['+1 202 555 0143', '+1 202 555 0143']],
		bad: [['abc', 'Please enter a valid phone number']],
	},
	company: {
		field: field('company'),
		good: [['Navy', 'Navy']],
		bad: [[long(201), 'Your company is too long']],
	},
	website: {
		field: field('website'),
		good: [
			['navy.mil', 'https://navy.mil'],
			['http://navy.mil/?a=1', 'http://navy.mil/?a=1'],
		],
		bad: [
			['navy', 'Please enter a web address such as example.com'],
			['javascript:alert(1)', 'Please enter a web address such as example.com'],
		],
	},
	text: {
		field: field('text', { min: 2, max: 5 }),
		good: [
			['ab', 'ab'],
			['🎉🎉🎉🎉🎉', '🎉🎉🎉🎉🎉'],
		],
		bad: [
			['a', 'Please write 2 to 5 characters'],
			['abcdef', 'Please write 2 to 5 characters'],
			[5, 'Your text must be text'],
		],
	},
	longText: {
		field: field('longText', { min: 3, placeholder: 'Line <one>' }),
		good: [[' One\r\ntwo \t', 'One\ntwo']],
		bad: [
			['ab', 'Please write at least 3 characters'],
			[long(2001), 'Your longText is too long'],
		],
	},
	choice: {
		field: field('choice', { options: colors }),
		good: colors.map((color) => [color, color]),
		bad: [
			['Blue', 'Please choose one of the options'],
			[['Red'], 'Your choice must be text'],
		],
	},
	choices: {
		field: field('choices', { options: colors, min: 1, max: 2 }),
		good: [
			[['Green & <blue>', 'Red'], 'Red\nGreen & <blue>'],
			['Black; "white"', 'Black; "white"'],
			['Green & <blue>; Red', 'Red\nGreen & <blue>'],
			['Red, Red', 'Red'],
		],
		bad: [
			[['Red', 'Blue'], 'Please choose from the options'],
			[colors, 'Please choose 1 to 2'],
			[[1], 'Your choices must be text'],
		],
	},
	select: {
		field: field('select', { options: colors, placeholder: 'Which?' }),
		good: [['Red', 'Red']],
		bad: [['red', 'Please choose one of the options']],
	},
	checkbox: {
		field: field('checkbox'),
		good: [
			[true, 'Yes'],
			['on', 'Yes'],
		],
		bad: [['maybe', 'Please tick this or leave it']],
	},
	number: {
		field: field('number', { min: -1, max: 2_000_000 }),
		good: [
			[1.5, '1.5'],
			['-1', '-1'],
			['1 000', '1000'],
			['1,000', '1000'],
			['1.000.000', '1000000'],
			['1.000,50', '1000.50'],
			['0,5', '0.5'],
			['.5', '0.5'],
			['+007.', '7'],
			['１２', '12'],
		],
		bad: [
			['many', 'Please enter a number'],
			['1e3', 'Please enter a number'],
			['1,2,3', 'Please enter a number'],
			['-', 'Please enter a number'],
			['1'.repeat(16), 'Please enter a number'],
			['-1.01', 'Please enter a number from -1 to 2000000'],
			['2000001', 'Please enter a number from -1 to 2000000'],
		],
	},
	date: {
		field: field('date', { earliest: '2026-01-01', latest: '2026-12-31' }),
		good: [
			['2026-02-28', '2026-02-28'],
			['1.3.2026', '2026-03-01'],
		],
		bad: [
			['2026-02-29', 'Please enter a date such as 2026-11-21'],
			['3/4/2026', 'Please enter a date such as 2026-11-21'],
			['2025-12-31', 'Please choose January 1, 2026 or a later date'],
			['2027-01-01', 'Please choose December 31, 2026 or an earlier date'],
		],
	},
	rating: {
		field: field('rating', { max: 7 }),
		good: [
			['7', '7'],
			[1, '1'],
		],
		bad: [
			['0', 'Please choose one of the stars'],
			['8', 'Please choose one of the stars'],
			['3.5', 'Please choose one of the stars'],
		],
	},
	hidden: {
		field: field('hidden'),
		good: [['partner "7"', 'partner "7"']],
		bad: [[long(501), 'Your hidden is too long']],
	},
}

/** More than a form can have: tests use them in two halves. */
export const allFields = Object.values(fieldCases).map(({ field }) => field)
