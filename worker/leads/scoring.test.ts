import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { captureFieldNames } from '../../schema/captureFields'
import { isFull, isMash, isPlausible } from './names'
import { type Evidence, scoreLead } from './scoring'

const now = new Date('2026-11-21T12:00:00Z')
const human = { milliseconds: 9000 }
const all = captureFieldNames
const lead = (evidence: Partial<Evidence>) =>
	scoreLead({ shown: all, pace: human, cameBack: false, ...evidence }, now)
const sum = ({ scoringData }: ReturnType<typeof scoreLead>) =>
	scoringData.criteria.reduce((total, c) => total + (c.passed ? c.score : 0), 0)

type Row = [status: string, name: string, email: string, phone?: string, country?: string]

// Three fields offered, filled in by hand, a first and direct visit.
const offered: Row[] = [
	['hot', 'Grace Hopper', 'grace@navy.mil', '+1 202 456 1111'],
	['hot', 'Amara Okafor', 'amara.okafor@flutterwave.com', '0803 123 4567', 'NG'],
	['hot', 'Žofie Nováková', 'zofie@skoda-auto.cz', '+420 601 123 456'],
	['hot', '山田花子', 'hanako@toyota.co.jp', '090-1234-5678', 'JP'],
	['hot', '王小明', 'xiaoming.wang@huawei.com', '+86 131 2345 6789'],
	['hot', '김민준', 'minjun@samsung.com', '010-2345-6789', 'KR'],
	['hot', 'Анна Иванова', 'anna@kaspersky.com', '+7 912 345-67-89'],
	['hot', 'محمد علي', 'm.ali@aramco.com', '+966 50 123 4567'],
	['hot', 'Þórr Ægisson', 'thorr@icelandair.is', '+354 611 1234'],
	['hot', 'Nguyễn Văn An', 'an@viettel.com.vn', '+84 91 234 56 78'],
	['hot', 'Brzęczyszczykiewicz Grzegorz', 'grzegorz@allegro.pl', '+48 512 345 678'],
	['hot', 'José da Silva', 'jose@petrobras.com.br', '+55 11 96123-4567'],
	['hot', 'Ng', 'ng@singtel.com.sg', '+65 8123 4567'],
	['hot', 'Madonna', 'm@interscope.us', '+1 310 265 7000'],
	['hot', 'Priya Sharma', 'priya@infosys.co.in', '098765 43210', 'IN'],
	['hot', 'O’Connor, Liam', 'liam@guinness.ie', '+353 85 123 4567'],
	['hot', 'สมชาย', 'somchai@ptt.co.th', '+66 81 234 5678'],
	['hot', 'Ayşe Yılmaz', 'info@turkcell.com.tr', '+90 532 123 45 67'],
	['warm', 'Grace Hopper', 'grace@navy.mil'],
	['warm', 'Grace Hopper', 'grace@gmail.com', '+1 202 456 1111'],
	['warm', 'Camille Dubois', 'camille@orange.fr', '06 12 34 56 78', 'FR'],
	['warm', 'Jonas Weber', 'jonas@web.de', '0151 23456789', 'DE'],
	['warm', 'Yuki', 'yuki@yahoo.co.jp', '+81 90 1234 5678'],
	['warm', 'Olga Petrova', 'olga@mail.ru', '+7 912 345-67-89'],
	['warm', 'Chen', 'chen@qq.com', '+86 131 2345 6789'],
	['warm', 'Hanna Virtanen', 'hanna@nokia.com', '12'],
	['warm', '', 'sales@bosch.de'],
	['warm', '', 'ingrid@equinor.com'],
	['cold', '', 'someone@gmail.com'],
	['cold', 'Sam', 'sam@gmail.com'],
	['cold', 'Grace Hopper', '', '+1 202 456 1111'],
	['cold', '', '', '+44 7911 123456'],
	['warm', 'Lucas Silva', 'lucas@uol.com.br'],
	['warm', 'Lê', 'le@protonmail.com', '+84 91 234 56 78'],
	['new', 'Grace Hopper', ''],
	['new', '', ''],
	['unqualified', 'asdfgh', 'grace@navy.mil', '+1 202 456 1111'],
	['unqualified', 'qwerty', 'q@gmail.com'],
	['unqualified', 'aaaaaa', 'a@gmail.com'],
	['unqualified', 'sdfsdf', 's@gmail.com'],
	['unqualified', 'jkljkl', 'j@gmail.com'],
	['unqualified', 'xxxxx xxxxx', 'x@gmail.com'],
	['unqualified', 'https://buy.pills', 'x@gmail.com'],
	['unqualified', 'Visit cheap-seo.com now', 'x@gmail.com'],
	['unqualified', 'Grace Hopper', 'grace@mailinator.com'],
	['unqualified', 'Grace Hopper', 'grace@eu.mailinator.com'],
	['unqualified', 'Grace Hopper', 'grace@yopmail.com', '12345'],
	['warm', 'Grace Hopper', 'grace@mailinator.com', '+1 202 456 1111'],
	['unqualified', 'Test User', 'test@example.com'],
	['unqualified', 'Test User', 'test@mail.example.org'],
	['unqualified', 'Test User', 'someone@company.test'],
	['unqualified', 'Test User', 'someone@company.invalid'],
]

test.each(offered)('%s: %s <%s> %s %s', (status, name, email, phone, country) => {
	const scored = lead({
		name: name || undefined,
		email: email || undefined,
		phone: phone || undefined,
		country,
	})
	expect([scored.status, scored.score]).toEqual([status, sum(scored)])
})

describe('links that ask for less', () => {
	const cases: [string, number, Partial<Evidence>][] = [
		['hot', 80, { shown: ['email'], email: 'grace@navy.mil' }],
		['hot', 87, { shown: ['email'], email: 'grace@navy.mil', source: 'news' }],
		['warm', 53, { shown: ['email'], email: 'grace@gmail.com' }],
		['warm', 59, { shown: ['name', 'email'], name: 'Grace Hopper', email: 'grace@gmail.com' }],
		['hot', 82, { shown: ['name', 'email'], name: 'Grace Hopper', email: 'grace@navy.mil' }],
		['hot', 83, { shown: ['phone'], phone: '+1 202 456 1111' }],
		['cold', 33, { shown: ['phone'], phone: '12' }],
		['warm', 67, { shown: ['phone'], phone: '030 12345678' }],
		['hot', 83, { shown: ['phone'], phone: '030 12345678', country: 'DE' }],
		// Antarctica has no numbers of its own.
		['warm', 67, { shown: ['phone'], phone: '030 12345678', country: 'AQ' }],
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
	it.each(cases)('%s with %i points: %j', (status, score, evidence) => {
		const scored = lead(evidence)
		expect([scored.status, scored.score]).toEqual([status, score])
	})
})

describe('the way a form was filled', () => {
	const person = { name: 'Grace Hopper', email: 'grace@navy.mil' }
	it('is neutral for a call without a page', () => {
		const { scoringData } = lead({ ...person, pace: undefined })
		expect(scoringData.criteria.map((c) => c.reason).join()).not.toContain('pace')
	})
	it('costs its points when it took no time', () => {
		const fast = lead({ ...person, pace: { milliseconds: 50 } })
		expect(lead(person).score - fast.score).toBe(10)
	})
	it('unqualifies what a bot sent, with that reason first', () => {
		const bot = lead({ ...person, botSign: 'A hidden field was filled in' })
		expect(bot.status).toBe('unqualified')
		expect(bot.scoringData.criteria[0]).toEqual({
			reason: 'A hidden field was filled in',
			passed: false,
			score: 0,
		})
		expect(bot.score).toBe(sum(bot))
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
	])('%s is nobody’s mash', (name) => {
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

describe('whatever comes in', () => {
	const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }), { nil: undefined })
	const evidence = fc.record({
		name: text,
		email: fc.oneof(fc.emailAddress(), text),
		phone: fc.oneof(text, fc.stringMatching(/^\+?[0-9 ]{3,15}$/)),
		shown: fc.subarray([...captureFieldNames]),
		country: fc.option(fc.constantFrom('DE', 'US', 'JP', 'XX', 'zz', ''), { nil: undefined }),
		pace: fc.option(fc.record({ milliseconds: fc.integer({ min: -5, max: 99_999 }) }), {
			nil: undefined,
		}),
		botSign: fc.option(fc.constant('A bot'), { nil: undefined }),
		source: text,
		cameBack: fc.boolean(),
	})
	it('the passed criteria add up to the score, which is from 0 to 100', () => {
		fc.assert(
			fc.property(evidence, (any) => {
				const scored = scoreLead(any, now)
				expect(scored.score).toBe(sum(scored))
				expect(scored.score).toBeGreaterThanOrEqual(0)
				expect(scored.score).toBeLessThanOrEqual(100)
				const possible = scored.scoringData.criteria.reduce((total, c) => total + c.score, 0)
				expect(possible).toBe(100)
				expect(scored.scoringData.criteria.every((c) => c.score >= 0)).toBe(true)
			}),
			{ numRuns: 2000 },
		)
	})
})
