import { describe, expect, it } from 'vitest'
import { plainHeading } from '../../schema/csv'
import { guessMapping } from './guess'
import { headingScore, importFields } from './headings'

/** The heading guessed for each field. */
const guess = (columns: string[], ...rows: string[][]) => {
	const table = { columns, rows: rows.map((cells, i) => ({ number: i + 2, cells })) }
	const mapping = guessMapping({ ...table, semicolons: false }, [])
	const guessed = importFields.filter((field) => mapping[field] !== undefined)
	return Object.fromEntries(guessed.map((field) => [field, columns[mapping[field] ?? -1]]))
}

describe('guessMapping', () => {
	it.each<[string, string[], Record<string, string>]>([
		[
			'our own export',
			['Name', 'Email', 'Phone', 'Source Link', 'Status', 'Score', 'Captured', 'Referrer'],
			{ name: 'Name', email: 'Email', phone: 'Phone', captured: 'Captured' },
		],
		[
			'Mailchimp',
			['Email Address', 'First Name', 'Last Name', 'Phone Number', 'OPTIN_TIME'],
			{
				email: 'Email Address',
				firstName: 'First Name',
				lastName: 'Last Name',
				phone: 'Phone Number',
				captured: 'OPTIN_TIME',
			},
		],
		[
			'HubSpot',
			['Record ID', 'First Name', 'Last Name', 'Email', 'Mobile phone number', 'Create Date'],
			{
				firstName: 'First Name',
				lastName: 'Last Name',
				email: 'Email',
				phone: 'Mobile phone number',
				captured: 'Create Date',
			},
		],
		[
			'Facebook lead ads',
			['id', 'created_time', 'ad_name', 'form_name', 'full_name', 'email', 'phone_number'],
			{ captured: 'created_time', name: 'full_name', email: 'email', phone: 'phone_number' },
		],
		[
			'a German spreadsheet',
			['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon'],
			{ firstName: 'Vorname', lastName: 'Nachname', email: 'E-Mail-Adresse', phone: 'Telefon' },
		],
		['shouting', ['FULL NAME:', 'E-MAIL *'], { name: 'FULL NAME:', email: 'E-MAIL *' }],
		['nothing known', ['Color', 'Size'], {}],
	])('knows %s', (_, columns, mapping) => expect(guess(columns)).toEqual(mapping))

	it('knows e-mails where the heading does not say', () => {
		expect(guess(['One', 'Two'], ['Grace', 'grace@navy.mil'])).toEqual({ email: 'Two' })
	})

	it.each([
		[4, { email: 'Two' }],
		[5, {}],
	])('takes an address in all of %d rows for %j', (rows, expected) => {
		const cells = Array.from({ length: rows }, () => ['Grace', 'author@navy.mil'])
		expect(guess(['One', 'Two'], ...cells)).toEqual(expected)
	})

	it.each<[string, string[][], Record<string, number>]>([
		['a first name', [['Grace', 'g@navy.mil']], { name: 1, email: 2 }],
		[
			'a name, a date and a number',
			[
				['7001', 'Grace Hopper', 'g@navy.mil', '2026-11-21 14:05', '+1 202 456 1111'],
				['7002', 'Žofie Nováková', 'z@seznam.cz', '2026-11-22 09:30', '+420 601 123 456'],
			],
			{ name: 2, email: 3, captured: 4, phone: 5 },
		],
		[
			'names in two parts',
			[
				['Иван', 'Петров', 'ivan@petrov.ru'],
				['Анна', 'Сидорова', 'anna@sidorova.ru'],
			],
			{ firstName: 1, lastName: 2, email: 3 },
		],
		['a name in Chinese', [['x@wang.cn', '王小明', '42']], { email: 1, name: 2 }],
		[
			'notes and amounts',
			[
				['paid in full, thanks!', '12.50', 'g@navy.mil'],
				['will call back (maybe)', '99.00', 'z@seznam.cz'],
			],
			{ email: 3 },
		],
	])('knows columns without headings by their cells: %s', (_, rows, wanted) => {
		const columns = (rows[0] ?? []).map((_, i) => `Column ${i + 1}`)
		expect(guess(columns, ...rows)).toEqual(
			Object.fromEntries(Object.entries(wanted).map(([field, at]) => [field, `Column ${at}`])),
		)
	})
})

describe('headings and contents together', () => {
	const mail = 'grace@navy.mil'
	const phone = '+1 202 456 1111'
	it.each<[string, string[], string[], Record<string, string>]>([
		[
			'a column of addresses is the email',
			['Notes', 'Kontakt-Adresse'],
			['x', mail],
			{ email: 'Kontakt-Adresse' },
		],
		['the one that is right', ['Email', 'Address'], ['yes', mail], { email: 'Address' }],
		['the one that is full', ['Phone', 'Mobile'], ['', phone], { phone: 'Mobile' }],
		['not what is said about it', ['Email Verified', 'Phone Type'], ['yes', 'Home'], {}],
		['numbers with no heading', ['A', 'B'], ['20001', phone], { phone: 'B' }],
		[
			'no ids, dates, amounts',
			['A', 'B', 'C', 'D'],
			['123456789', '2026-11-21', '100000', '12345-6789'],
			{},
		],
		[
			'no dates without a heading',
			['Birthday', 'Last Activity Date', 'X'],
			['2026-1-2', '2026-1-2', '2026-1-2'],
			{},
		],
		['nor a heading without dates', ['Created'], ['by Ada'], { captured: 'Created' }],
		[
			'no name of something else',
			['Company Name', 'Campaign name', 'User name'],
			['Navy', 'Spring', 'g'],
			{},
		],
		[
			'a name asked for',
			['May we ask your name, please?'],
			['Grace'],
			{ name: 'May we ask your name, please?' },
		],
		['an answer that is no name', ['What is the name of your dog?'], ['4 dogs: none'], {}],
		[
			'phonetic names for no phone',
			['Phonetic First Name', 'First Name'],
			['greis', 'Grace'],
			{ firstName: 'First Name' },
		],
	])('%s', (_, columns, cells, mapping) => expect(guess(columns, cells)).toEqual(mapping))

	it('ignores an address that is the same in every row', () => {
		const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}@acme.io`, 'ada@owner.io'])
		expect(guess(['Contact', 'By'], ...rows)).toEqual({ email: 'Contact' })
		expect(guess(['Owner Email'], ...rows.map(([, own = '']) => [own]))).toEqual({})
	})

	it.each<[string, string[], string[], Record<string, string>]>([
		[
			'Name is whole',
			['Name', 'First Name', 'Last Name'],
			['Grace Hopper', 'Grace', 'Hopper'],
			{ name: 'Name', firstName: 'First Name', lastName: 'Last Name' },
		],
		[
			'Name is whole beside a last one',
			['Name', 'Surname'],
			['Grace Hopper', 'Hopper'],
			{ name: 'Name', lastName: 'Surname' },
		],
		[
			'Name is the first',
			['Name', 'Surname'],
			['Grace', 'Hopper'],
			{ firstName: 'Name', lastName: 'Surname' },
		],
		[
			'Nombre is the first',
			['Nombre', 'Apellidos'],
			['Grace', 'Hopper'],
			{ firstName: 'Nombre', lastName: 'Apellidos' },
		],
		[
			'Nom is the last',
			['Nom', 'Prénom'],
			['Hopper', 'Grace'],
			{ firstName: 'Prénom', lastName: 'Nom' },
		],
		[
			'Name is the last',
			['Name', 'Vorname'],
			['Hopper', 'Grace'],
			{ firstName: 'Vorname', lastName: 'Name' },
		],
		['이름 is the first', ['성', '이름'], ['김', '민준'], { firstName: '이름', lastName: '성' }],
		[
			'Name is somebody else’s',
			['Name', 'First name', 'Last name'],
			['Navy', 'Grace', 'Hopper'],
			{ firstName: 'First name', lastName: 'Last name' },
		],
	])('%s', (_, columns, cells, names) => expect(guess(columns, cells)).toEqual(names))

	it('prefers the form’s own labels', () => {
		const fields = [
			{ key: 'company_phone', type: 'text', label: 'Company phone:', required: false } as const,
		]
		const table = { columns: ['Company Phone', 'Phone'], rows: [], semicolons: false }
		expect(guessMapping(table, fields)).toMatchObject({ answers: { company_phone: 0 }, phone: 1 })
	})

	it.each([
		[['3/4/2026'], false, 'monthFirst'],
		[['3/4/2026'], true, 'dayFirst'],
		[['3-4-2026'], false, 'dayFirst'],
		[['3/4/2026', '3/14/2026'], true, 'monthFirst'],
		[['2026-04-03'], false, undefined],
	])('of dates such as %j (semicolons: %j) the order is %s', (dates, semicolons, dateOrder) => {
		const rows = dates.map((date, i) => ({ number: i + 2, cells: [date] }))
		const mapping = guessMapping({ columns: ['Date (UTC)'], rows, semicolons }, [])
		expect(mapping).toMatchObject({ captured: 0, zone: 0 })
		expect(mapping.dateOrder).toBe(dateOrder)
	})
})

// Each field's heading in each of the twenty languages.
it.each([
	['en', 'Full name', 'First name', 'Last name', 'Email address', 'Phone number', 'Timestamp'],
	[
		'es',
		'Nombre completo',
		'Nombre de pila',
		'Apellidos',
		'Correo electrónico',
		'Teléfono',
		'Marca temporal',
	],
	['fr', 'Nom complet', 'Prénom', 'Nom de famille', 'Adresse e-mail', 'Téléphone', 'Horodateur'],
	[
		'de',
		'Vollständiger Name',
		'Vorname',
		'Nachname',
		'E-Mail-Adresse',
		'Handynummer',
		'Zeitstempel',
	],
	[
		'pt',
		'Nome completo',
		'Primeiro nome',
		'Sobrenome',
		'Endereço de e-mail',
		'Telemóvel',
		'Carimbo de data/hora',
	],
	[
		'it',
		'Nome e cognome',
		'Nome di battesimo',
		'Cognome',
		'Indirizzo email',
		'Cellulare',
		'Informazioni cronologiche',
	],
	[
		'nl',
		'Volledige naam',
		'Voornaam',
		'Achternaam',
		'E-mailadres',
		'Telefoonnummer',
		'Tijdstempel',
	],
	[
		'pl',
		'Imię i nazwisko',
		'Imię',
		'Nazwisko',
		'Adres e-mail',
		'Numer telefonu',
		'Sygnatura czasowa',
	],
	['tr', 'Adı Soyadı', 'Adı', 'Soyadı', 'E-posta adresi', 'Cep telefonu', 'Zaman damgası'],
	[
		'ar',
		'الاسم الكامل',
		'الاسم الأول',
		'اسم العائلة',
		'البريد الإلكتروني',
		'رقم الهاتف',
		'طابع زمني',
	],
	['he', 'שם מלא', 'שם פרטי', 'שם משפחה', 'דוא"ל', 'מספר טלפון', 'חותמת זמן'],
	['hi', 'पूरा नाम', 'पहला नाम', 'उपनाम', 'ईमेल पता', 'फ़ोन नंबर', 'टाइमस्टैम्प'],
	['ja', '氏名', '名', '姓', 'メールアドレス', '電話番号', 'タイムスタンプ'],
	['zh', '姓名', '名', '姓', '电子邮件', '手机号码', '时间戳记'],
	['ko', '성명', '', '성', '이메일 주소', '전화번호', '타임스탬프'],
	['ru', 'ФИО', 'Имя', 'Фамилия', 'Электронная почта', 'Номер телефона', 'Дата создания'],
	[
		'cs',
		'Jméno a příjmení',
		'Křestní jméno',
		'Příjmení',
		'E-mailová adresa',
		'Telefonní číslo',
		'Datum vytvoření',
	],
	['hu', 'Teljes név', 'Keresztnév', 'Vezetéknév', 'E-mail cím', 'Telefonszám', 'Időbélyeg'],
	['sv', 'Fullständigt namn', 'Förnamn', 'Efternamn', 'E-postadress', 'Mobilnummer', 'Tidsstämpel'],
	['uk', 'Піб', '', 'Прізвище', 'Електронна пошта', 'Номер телефону', 'Позначка часу'],
])('knows the headings of %s', (_, ...headings) => {
	for (const [i, heading] of headings.entries()) {
		const best = importFields.toSorted(
			(a, b) => headingScore(plainHeading(heading), b) - headingScore(plainHeading(heading), a),
		)
		if (heading) expect([heading, best[0]]).toEqual([heading, importFields[i]])
	}
})
