import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { defaultFields } from '../../schema/fields'
import { importable, readRow } from '../../schema/importRow'
import { toImportRow } from './columns'
import { guessMapping } from './guess'
import { knownOfLeads } from './headings'
import { readCsv } from './readCsv'

// Hand-made files shaped like other tools' exports, in their encodings.
const folder = new URL('./exports/', import.meta.url)

const zone = process.env.TZ
process.env.TZ = 'Europe/Berlin'
afterAll(() => {
	process.env.TZ = zone
})

/** A file's leads as read and guessed, and as the server would read them. */
async function leadsOf(name: string) {
	const file = new File([readFileSync(new URL(`${name}.csv`, folder))], `${name}.csv`)
	const csv = await readCsv(file, knownOfLeads)
	const mapping = guessMapping(csv, defaultFields)
	return csv.rows.map((row) => {
		const { answers, captured, issues } = readRow(
			toImportRow(row, mapping),
			importable(defaultFields),
			new Date('2026-11-22T12:00:00Z'),
		)
		expect(issues).toEqual([])
		const { name = '', email = '', phone = '' } = answers
		return [name, email, phone, captured?.toISOString().slice(0, 16) ?? '']
	})
}

const grace = ['Grace Hopper', 'grace@navy.example']
const zoe = ['Zoë Åkesson', 'zoe@akesson.example']
const [november, april] = ['2026-11-21T13:05', '2026-04-03T07:30']

const exports: Record<string, string[][]> = {
	'google-contacts': [
		[...grace, '+1 202-555-0143', ''],
		[...zoe, '+46 8 123 456 78', ''],
		['91 Springs', 'hello@springs.example', '', ''],
	],
	'google-contacts-before-2023': [
		[...grace, '+1 202-555-0143', ''],
		[...zoe, '', ''],
		['Ada', '', '(202) 555-0188', ''],
	],
	linkedin: [
		[...grace, '', '2026-11-20T23:00'],
		['Zoë Åkesson', '', '', '2025-01-02T23:00'],
	],
	'facebook-lead-ads': [
		[...grace, '+12025550143', '2026-11-21T20:05'],
		[...zoe, '+46812345678', '2026-11-21T21:05'],
	],
	salesforce: [
		[...grace, '(202) 555-0143', '2026-11-20T23:00'],
		[...zoe, '', '2026-03-03T23:00'],
	],
	hubspot: [
		[...grace, '+1 202-555-0143', november],
		[...zoe, '+46 8 123 456 78', april],
	],
	mailchimp: [
		[...grace, '+1 202-555-0143', '2026-11-20T07:00'],
		[...zoe, '', april],
	],
	outlook: [
		[...grace, '+1 (202) 555-0143', ''],
		[...zoe, '+46 8 123 456 78', ''],
	],
	shopify: [
		[...grace, '+12025550143', ''],
		[...zoe, '', ''],
	],
	zoho: [
		[...grace, '202-555-0143', november],
		['Åkesson', 'zoe@akesson.example', '', april],
	],
	activecampaign: [
		[...grace, '12025550143', november],
		[...zoe, '', april],
	],
	tally: [
		[...grace, '+12025550143', november],
		[...zoe, '', april],
	],
	typeform: [
		[...grace, '+12025550143', '2026-11-21T14:05'],
		[...zoe, '', '2026-04-03T09:30'],
	],
	pipedrive: [
		[...grace, '+1 202-555-0143', november],
		[...zoe, '', april],
	],
	'google-forms': [
		[...grace, '+12025550143', november],
		[...zoe, '', april],
	],
	'google-forms-de': [
		[...grace, '+1 202 555 0143', november],
		[...zoe, '', april],
	],
	'excel-semicolons': [
		['Jürgen Groß', 'juergen@gross.example', '030 1234567', april],
		[...zoe, '+46 8 123 456 78', '2026-11-20T23:00'],
	],
	'excel-sep-tabs': [
		[...grace, '', '2026-11-20T23:00'],
		[...zoe, '', '2026-04-02T22:00'],
	],
	french: [
		['Hélène Lefèvre', 'helene@lefevre.example', '06 12 34 56 78', april],
		['José Ibáñez', 'jose@ibanez.example', '', '2026-06-05T16:00'],
	],
	italian: [
		['Nicolò Bianchi', 'nicolo@bianchi.example', '333 1234567', '2026-04-02T22:00'],
		['Mariù Verdi', 'mariu@verdi.example', '', '2026-11-20T23:00'],
	],
	dutch: [
		['Noëlle van der Berg', 'noelle@fiets.example', '06-12345678', '2026-04-02T22:00'],
		['Jan Jansen', 'jan@jansen.example', '', '2026-11-20T23:00'],
	],
	polish: [
		['Łukasz Wiśniewski', 'lukasz@swiat.example', '512 345 678', april],
		['Grażyna Dąbrowska', 'grazyna@dabrowska.example', '', '2026-11-20T23:00'],
	],
	portuguese: [
		['João Conceição', 'joao@conceicao.example', '(11) 91234-5678', april],
		['Inês Falcão', 'ines@falcao.example', '', november],
	],
	turkish: [
		['Ayşe Yıldırım', 'ayse@yildirim.example', '0532 123 45 67', '2026-04-02T22:00'],
		['Çağrı Öztürk', 'cagri@ozturk.example', '', '2026-11-20T23:00'],
	],
	ukrainian: [
		['Олена Шевченко', 'olena@shevchenko.example', '+380 44 123 4567', '2026-04-02T22:00'],
		['Тарас Ковальчук', 'taras@kovalchuk.example', '', '2026-11-20T23:00'],
	],
	japanese: [
		['山田 太郎', 'taro@yamada.example', '03-1234-5678', april],
		['佐藤 花子', 'hanako@sato.example', '', november],
	],
	korean: [
		['김민준', 'minjun@kim.example', '010-1234-5678', april],
		['이서연', 'seoyeon@lee.example', '', november],
	],
	chinese: [
		['王小明', 'xiaoming@wang.example', '138 0013 8000', april],
		['李娜', 'na@li.example', '', november],
	],
	arabic: [
		['محمد السيد', 'mohamed@elsayed.example', '٠١٠٠ ١٢٣ ٤٥٦٧', '2026-04-02T22:00'],
		['فاطمة الزهراء', 'fatima@zahra.example', '', '2026-11-20T23:00'],
	],
	hebrew: [
		['נועה לוי', 'noa@levi.example', '050-123-4567', '2026-04-02T22:00'],
		['דוד כהן', 'david@cohen.example', '', '2026-11-20T23:00'],
	],
	hindi: [
		['आशा शर्मा', 'asha@sharma.example', '98765 43210', '2026-04-02T22:00'],
		['रवि वर्मा', 'ravi@varma.example', '', '2026-11-20T23:00'],
	],
	mac: [
		['María Núñez Ibáñez', 'maria@nunez.example', '612 34 56 78', ''],
		['José Peña', 'jose@pena.example', '', ''],
	],
	'three-names': [
		[...grace, '', ''],
		[...zoe, '', ''],
	],
	'status-and-type': [
		[...grace, '(202) 555-0143', ''],
		[...zoe, '+46 8 123 456 78', ''],
	],
}

describe('exports of other tools are mapped correctly without help', () => {
	it.each(Object.entries(exports))('%s', async (name, leads) =>
		expect(await leadsOf(name)).toEqual(leads),
	)

	it('every file is covered', () =>
		expect(readdirSync(folder).sort()).toEqual(
			Object.keys(exports)
				.map((name) => `${name}.csv`)
				.sort(),
		))
})
