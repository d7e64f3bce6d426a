import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { contactKeys } from '../../schema/fields'
import { type CaptureEvidence, hotFrom, statusOfScore, warmFrom } from '../../schema/score'
import { isFull, isMash, isPlausible } from './names'
import { formerRules, junkRules, readCriterion, rules } from './rules'
import { completeScore, type ScoredLead, scoreLead } from './scoring'

type Given = Partial<ScoredLead> &
	Partial<CaptureEvidence> & {
		country?: string | undefined
		source?: string
		cameBack?: boolean
	}

/** A lead who filled in all three fields by hand, on a first, direct visit. */
const lead = ({ asked = contactKeys, pace = 9000, bot, country, source, ...given }: Given) => {
	const { cameBack = false, ...rest } = given
	const additionalData = { ...(country && { country }), ...(source && { utmSource: source }) }
	return completeScore(
		scoreLead({ additionalData, imported: false, evidence: { asked, pace, bot }, ...rest }),
		cameBack,
	)
}

type Receipt = Pick<ReturnType<typeof lead>, 'criteria'>
/** The lines as people read them, without their texts. */
const linesOf = ({ criteria }: Receipt) =>
	criteria.map(readCriterion).map(({ rule, passed, score }) => [rule, passed, score] as const)
const sum = (receipt: Receipt) =>
	linesOf(receipt).reduce((total, [, passed, points]) => total + (passed ? points : 0), 0)
const rulesOf = (receipt: Receipt) => linesOf(receipt).map(([rule]) => rule)

// The same leads in every run, so that a failure is reproducible.
const seed = 20261121

type Row = [
	status: string,
	score: number,
	name: string,
	email: string,
	phone?: string,
	country?: string,
]

// Three fields offered, filled in by hand, on a first, direct visit.
const offered: Row[] = [
	['hot', 90, 'Grace Hopper', 'grace@navy.mil', '+1 202 456 1111'],
	['hot', 90, 'Amara Okafor', 'amara.okafor@flutterwave.com', '0803 123 4567', 'NG'],
	['hot', 90, 'Žofie Nováková', 'zofie@skoda-auto.cz', '+420 601 123 456'],
	['hot', 90, '山田花子', 'hanako@toyota.co.jp', '090-1234-5678', 'JP'],
	['hot', 90, '王小明', 'xiaoming.wang@huawei.com', '+86 131 2345 6789'],
	['hot', 90, '김민준', 'minjun@samsung.com', '010-2345-6789', 'KR'],
	['hot', 90, 'Анна Иванова', 'anna@kaspersky.com', '+7 912 345-67-89'],
	['hot', 90, 'محمد علي', 'm.ali@aramco.com', '+966 50 123 4567'],
	['hot', 90, 'Þórr Ægisson', 'thorr@icelandair.is', '+354 611 1234'],
	['hot', 90, 'Nguyễn Văn An', 'an@viettel.com.vn', '+84 91 234 56 78'],
	['hot', 90, 'Brzęczyszczykiewicz Grzegorz', 'grzegorz@allegro.pl', '+48 512 345 678'],
	['hot', 90, 'José da Silva', 'jose@petrobras.com.br', '+55 11 96123-4567'],
	['hot', 85, 'Ng', 'ng@singtel.com.sg', '+65 8123 4567'],
	['hot', 85, 'Madonna', 'm@interscope.us', '+1 310 265 7000'],
	['hot', 90, 'Priya Sharma', 'priya@infosys.co.in', '098765 43210', 'IN'],
	['hot', 90, 'O’Connor, Liam', 'liam@guinness.ie', '+353 85 123 4567'],
	['hot', 90, 'สมชาย', 'somchai@ptt.co.th', '+66 81 234 5678'],
	['hot', 85, 'Ayşe Yılmaz', 'info@turkcell.com.tr', '+90 532 123 45 67'],
	['warm', 75, 'Grace Hopper', 'grace@navy.mil'],
	['warm', 70, 'Grace Hopper', 'grace@gmail.com', '+1 202 456 1111'],
	['warm', 70, 'Camille Dubois', 'camille@orange.fr', '06 12 34 56 78', 'FR'],
	['warm', 70, 'Jonas Weber', 'jonas@web.de', '0151 23456789', 'DE'],
	['warm', 65, 'Yuki', 'yuki@yahoo.co.jp', '+81 90 1234 5678'],
	['warm', 70, 'Olga Petrova', 'olga@mail.ru', '+7 912 345-67-89'],
	['warm', 65, 'Chen', 'chen@qq.com', '+86 131 2345 6789'],
	['warm', 75, 'Hanna Virtanen', 'hanna@nokia.com', '12'],
	['warm', 60, '', 'sales@bosch.de'],
	['warm', 65, '', 'ingrid@equinor.com'],
	['cold', 45, '', 'someone@gmail.com'],
	['warm', 50, 'Sam', 'sam@gmail.com'],
	['cold', 35, 'Grace Hopper', '', '+1 202 456 1111'],
	['cold', 25, '', '', '+44 7911 123456'],
	['warm', 55, 'Lucas Silva', 'lucas@uol.com.br'],
	['warm', 65, 'Lê', 'le@protonmail.com', '+84 91 234 56 78'],
	['new', 20, 'Grace Hopper', ''],
	['new', 10, '', ''],
	['unqualified', 80, 'asdfgh', 'grace@navy.mil', '+1 202 456 1111'],
	['unqualified', 45, 'qwerty', 'q@gmail.com'],
	['unqualified', 45, 'aaaaaa', 'a@gmail.com'],
	['unqualified', 45, 'sdfsdf', 's@gmail.com'],
	['unqualified', 45, 'jkljkl', 'j@gmail.com'],
	['unqualified', 45, 'xxxxx xxxxx', 'x@gmail.com'],
	['unqualified', 45, 'https://buy.pills', 'x@gmail.com'],
	['unqualified', 45, 'Visit cheap-seo.com now', 'x@gmail.com'],
	['unqualified', 45, 'Grace Hopper', 'grace@mailinator.com'],
	['unqualified', 45, 'Grace Hopper', 'grace@eu.mailinator.com'],
	['unqualified', 45, 'Grace Hopper', 'grace@yopmail.com', '12345'],
	['warm', 60, 'Grace Hopper', 'grace@mailinator.com', '+1 202 456 1111'],
	['unqualified', 40, 'Test User', 'test@example.com'],
	['unqualified', 40, 'Test User', 'test@mail.example.org'],
	['unqualified', 45, 'Test User', 'someone@company.test'],
	['unqualified', 45, 'Test User', 'someone@company.invalid'],
]

test.each(offered)(
	'%s with %i points: %s <%s> %s %s',
	(status, score, name, email, phone, country) => {
		const scored = lead({
			name: name || null,
			email: email || null,
			phone: phone || null,
			country,
		})
		expect([scored.status, scored.score, sum(scored)]).toEqual([status, score, score])
	},
)

describe('a link that asks for less scores no more than its answers', () => {
	const cases: [string, number, Given][] = [
		['warm', 65, { asked: ['email'], email: 'grace@navy.mil' }],
		['warm', 70, { asked: ['email'], email: 'grace@navy.mil', source: 'news' }],
		['cold', 45, { asked: ['email'], email: 'grace@gmail.com' }],
		['warm', 55, { asked: ['name', 'email'], name: 'Grace Hopper', email: 'grace@gmail.com' }],
		['warm', 75, { asked: ['name', 'email'], name: 'Grace Hopper', email: 'grace@navy.mil' }],
		['cold', 25, { asked: ['phone'], phone: '+1 202 456 1111' }],
		['new', 10, { asked: ['phone'], phone: '12' }],
		['new', 10, { asked: ['phone'], phone: '030 12345678' }],
		['cold', 25, { asked: ['phone'], phone: '030 12345678', country: 'DE' }],
		// Antarctica has no phone numbers of its own.
		['new', 10, { asked: ['phone'], phone: '030 12345678', country: 'AQ' }],
		['new', 20, { asked: ['name'], name: 'Grace Hopper' }],
		['new', 25, { asked: ['name'], name: 'Grace Hopper', source: 'news' }],
		['new', 10, { asked: ['company'] }],
		[
			'hot',
			95,
			{
				name: 'Grace Hopper',
				email: 'grace@navy.mil',
				phone: '+1 202 456 1111',
				source: 'news',
			},
		],
		[
			'hot',
			100,
			{
				name: 'Grace Hopper',
				email: 'grace@navy.mil',
				phone: '+1 202 456 1111',
				source: 'news',
				cameBack: true,
			},
		],
	]
	it.each(cases)('%s with %i points: %j', (status, score, given) => {
		const scored = lead(given)
		expect([scored.status, scored.score, sum(scored)]).toEqual([status, score, score])
	})
})

describe('the receipt', () => {
	it('adds up to 100 over all rules', () => {
		expect(Object.values(rules).reduce((total, { points }) => total + points, 0)).toBe(100)
	})
	it('is stored as numbers, of which each stands for one rule', () => {
		const receipt = lead({ name: 'asdfgh', email: 'x@mailinator.com', source: 'news' })
		expect(receipt.criteria).toEqual([-14, 1, -2, -3, 4, -5, -6, -7, 8, 9, -10])
		const numbers = [rules, junkRules, formerRules].flatMap((table) =>
			Object.values(table).map(({ number }) => number),
		)
		expect(new Set(numbers).size).toBe(numbers.length)
	})
	it('shows a line of a newer version without points', () => {
		const reason = 'A rule of a newer version'
		expect(readCriterion(9000)).toEqual({ rule: '9000', reason, passed: true, score: 0 })
		expect(readCriterion(-9000)).toEqual({ rule: '9000', reason, passed: false, score: 0 })
	})

	it('shows what was asked but not given, with the points it would have earned', () => {
		expect(
			linesOf(lead({ name: 'Sam', email: 'sales@gmail.com', asked: ['email', 'phone'] })),
		).toEqual([
			['email-valid', true, 20],
			['email-lasting', true, 10],
			['email-company', false, 20],
			['email-personal', false, 5],
			['phone-valid', false, 15],
			['name-plausible', true, 5],
			['name-full', false, 5],
			['pace', true, 10],
			['source', false, 5],
			['returning', false, 5],
		])
	})
	it('leaves out what was neither asked nor given, and a return without an email', () => {
		expect(rulesOf(lead({ asked: [], cameBack: true }))).toEqual(['pace', 'source'])
	})
	it('leaves out a possible number if the country is unknown', () => {
		expect(rulesOf(lead({ phone: '030 12345678' }))).not.toContain('phone-valid')
	})
	it('of an imported lead leaves out what only a visit could tell', () => {
		const imported = lead({
			email: 'grace@navy.mil',
			asked: ['email'],
			imported: true,
			source: 'news',
			cameBack: true,
			evidence: { asked: ['email'] },
		})
		expect(rulesOf(imported)).toEqual([
			'email-valid',
			'email-lasting',
			'email-company',
			'email-personal',
		])
		expect([imported.score, imported.status]).toEqual([55, 'warm'])
	})
})

describe('whether the email came back', () => {
	const given = {
		name: 'Sam',
		email: 'sam@gmail.com',
		additionalData: {},
		imported: false,
		evidence: { asked: contactKeys },
	}
	it('is left open, with the outcome if it did', () => {
		const open = scoreLead(given)
		expect(open).toMatchObject({
			score: 40,
			status: 'cold',
			ifReturning: { score: 45, status: 'cold' },
		})
		expect(rulesOf(open)).not.toContain('returning')
		expect(completeScore(open, undefined)).not.toHaveProperty('ifReturning')
		expect(completeScore(open, undefined)).toMatchObject({ score: 40, criteria: open.criteria })
	})
	it('can lift a lead to a higher status', () => {
		const [first, again] = [false, true].map((cameBack) =>
			lead({ email: 'someone@gmail.com', cameBack }),
		)
		expect([first?.score, first?.status]).toEqual([45, 'cold'])
		expect([again?.score, again?.status]).toEqual([50, 'warm'])
	})
	it.each([
		['without an email', { ...given, email: null }],
		['of an imported lead', { ...given, imported: true }],
	])('nobody asks %s', (_, left) => expect(scoreLead(left).ifReturning).toBeNull())
})

describe('how the form was filled in', () => {
	const person = { name: 'Grace Hopper', email: 'grace@navy.mil' }
	it('does not matter without a page', () => {
		expect(rulesOf(lead(person))).toContain('pace')
		const scored = lead({ ...person, evidence: { asked: contactKeys } })
		expect(rulesOf(scored)).not.toContain('pace')
		expect(scored.score).toBe(lead(person).score - 10)
	})
	it.each(['trap-filled', 'too-fast', 'challenge-failed'] as const)(
		'makes a bot’s lead unqualified and loses the points, %s first',
		(bot) => {
			const scored = lead({ ...person, bot })
			expect(scored.status).toBe('unqualified')
			expect(linesOf(scored)[0]).toEqual([bot, false, 0])
			expect(junkRules).toHaveProperty(bot)
			expect(linesOf(scored)).toContainEqual(['pace', false, 10])
			expect(scored.score).toBe(lead(person).score - 10)
		},
	)
	it('also makes a returning bot’s lead unqualified', () => {
		expect(lead({ ...person, bot: 'too-fast', cameBack: true }).status).toBe('unqualified')
	})
})

describe('names', () => {
	it.each([
		'Krzysztof',
		'Nguyễn',
		'Ng',
		'Xu',
		'O',
		'Strzelczyk',
		'Brzęczyszczykiewicz',
		'Þórr',
		'Schwarzschild',
		'Mkrtchyan',
		'Hrvoje Krstić',
		'Srđan',
		'Vlk',
		'Smrž',
		'Mimi',
		'Bobo',
		'Werner',
		'Fred',
		'Lilly',
		'John Smith III',
		'Tyr',
		'Rhys',
		'Lynn',
		'Sjöström',
		'Þór',
		'Weert',
		'Astrid',
		'Poirot',
		'Oiuna',
		'Asdis',
		'Jr. Wright',
		'D’Angelo',
		'Müller-Lüdenscheidt',
		'陈',
		'Ζωή',
	])('%s is no keyboard mash', (name) => {
		expect(isMash(name)).toBe(false)
		expect(isPlausible(name)).toBe(true)
	})
	it.each([
		['Madonna', false],
		['山田', true],
		['김민준', true],
		['Anna Иванова', true],
		['Jean-Luc', true],
		['J 7', false],
	])('%s is a full name: %s', (name, full) => expect(isFull(name)).toBe(full))
})

describe('for any input', () => {
	const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }), { nil: null })
	const evidence = fc.record(
		{
			asked: fc.subarray([...contactKeys, 'company']),
			pace: fc.integer({ min: -5, max: 99_999 }),
			bot: fc.constantFrom(undefined, 'trap-filled', 'too-fast', 'challenge-failed'),
		},
		{ requiredKeys: ['asked'] },
	)
	const rest = {
		additionalData: fc.record(
			{
				country: fc.constantFrom('DE', 'US', 'JP', 'XX', 'zz', ''),
				utmSource: fc.string({ maxLength: 5 }),
				referrer: fc.constant('www.google.com'),
			},
			{ requiredKeys: [] },
		),
		imported: fc.boolean(),
		evidence,
	}
	const name = fc.oneof(text, fc.constantFrom(null, 'Grace Hopper', 'asdfgh', 'www.pills.com'))
	const anybody = fc.record({
		name,
		email: fc.oneof(
			fc.emailAddress(),
			text,
			fc.constantFrom(null, 'x@mailinator.com', 'info@acme.io'),
		),
		phone: fc.oneof(
			text,
			fc.stringMatching(/^\+?[0-9 ]{3,15}$/),
			fc.constantFrom(null, '+1 202 456 1111', '030 12345678'),
		),
		...rest,
	})
	const cameBack = fc.constantFrom(undefined, false, true)

	it('the passed criteria add up to the score, from 0 to 100', () => {
		fc.assert(
			fc.property(anybody, cameBack, (any, cameBack) => {
				const scored = completeScore(scoreLead(any), cameBack)
				expect(scored.score).toBe(sum(scored))
				expect(scored.score).toBeGreaterThanOrEqual(0)
				expect(scored.score).toBeLessThanOrEqual(100)
				const [first, ...others] = linesOf(scored)
				const junk = first !== undefined && first[0] in junkRules
				expect(scored.status === 'unqualified').toBe(junk)
				for (const [rule, , points] of junk ? others : linesOf(scored)) {
					expect(points).toBe(rules[rule as keyof typeof rules].points)
				}
				expect(new Set(rulesOf(scored)).size).toBe(scored.criteria.length)
			}),
			{ numRuns: 3000, seed },
		)
	})

	it('the database’s points for a return keep the sum, the order and the verdict', () => {
		fc.assert(
			fc.property(anybody, (any) => {
				const open = scoreLead(any)
				if (!open.ifReturning) return
				const { score, status } = open.ifReturning
				expect(score).toBe(open.score + rules.returning.points)
				expect(score).toBeLessThanOrEqual(100)
				if (open.status === 'unqualified') expect(status).toBe('unqualified')
				else expect(status).toBe(statusOfScore(score, true))
			}),
			{ numRuns: 2000, seed },
		)
	})

	it('an unreachable lead stays new and under 50', () => {
		const unreachable = fc.record({
			name,
			email: fc.constantFrom(null, ''),
			phone: fc.oneof(
				fc.constantFrom(null, '', '030 12345678', '+1 202', '+49 1'),
				fc.stringMatching(/^\d{1,4}$/),
			),
			...rest,
			additionalData: fc.record({ utmSource: fc.string() }, { requiredKeys: [] }),
		})
		fc.assert(
			fc.property(unreachable, cameBack, (nobody, cameBack) => {
				const { score, status } = completeScore(scoreLead(nobody), cameBack)
				expect(score).toBeLessThan(warmFrom)
				expect(['new', 'unqualified']).toContain(status)
			}),
			{ numRuns: 2000, seed },
		)
	})

	it.each([
		[0, 'cold'],
		[warmFrom - 1, 'cold'],
		[warmFrom, 'warm'],
		[hotFrom - 1, 'warm'],
		[hotFrom, 'hot'],
		[100, 'hot'],
	])('%i points are %s, and new if unreachable', (score, status) => {
		expect([statusOfScore(score, true), statusOfScore(score, false)]).toEqual([status, 'new'])
	})
})
