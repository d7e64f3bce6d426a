import { describe, expect, it } from 'vitest'
import { type Encoding, guessEncoding } from './encodings'

/** An encoder built from the browser's decoder, since browsers only decode these. */
function encoder(encoding: Encoding) {
	const bytes = new Map<string, number[]>()
	const decoder = new TextDecoder(encoding)
	const learn = (...codes: number[]) => {
		const char = decoder.decode(new Uint8Array(codes))
		if ([...char].length === 1 && char !== '\ufffd' && !bytes.has(char)) bytes.set(char, codes)
	}
	for (let first = 0; first < 256; first++) learn(first)
	if (/jis|gbk|big5|euc/.test(encoding)) {
		for (let first = 0x81; first < 0xff; first++) {
			for (let second = 0x40; second < 0xff; second++) learn(first, second)
		}
	}
	return (text: string) =>
		new Uint8Array([...text].flatMap((char) => bytes.get(char) ?? expect.unreachable(char)))
}

const encode = (encoding: Encoding, text: string) =>
	encoding === 'utf-16le' || encoding === 'utf-16be'
		? new Uint8Array(
				[...text].flatMap((char) => {
					const code = char.charCodeAt(0)
					return encoding === 'utf-16be' ? [code >> 8, code & 255] : [code & 255, code >> 8]
				}),
			)
		: encoder(encoding)(text)

describe('guessEncoding', () => {
	it.each<[Encoding, string]>([
		['windows-1252', 'Name,City\nZoë Åkesson,Malmö\nRenée O’Brien,Nîmes'],
		['windows-1252', 'Name;Straße\nJürgen Groß;Königsallee\nMÜLLER;Körnerstraße'],
		['windows-1252', 'Nombre,Teléfono\nMaría Núñez,\nJosé Ibáñez,\n'],
		['windows-1252', 'João Conceição,São Paulo'],
		['macintosh', 'Name,City\nZoë Åkesson,Malmö\nRenée O’Brien,Nîmes'],
		['macintosh', 'Jürgen Groß\nMÜLLER'],
		['windows-1250', 'Imię;Nazwisko\nŁukasz;Wiśniewski\nBożena;Wójcik\nGrażyna;Dąbrowska'],
		['windows-1251', 'Ім’я;Прізвище\nОлена;Шевченко\nТарас;Ковальчук'],
		['windows-1251', 'ОЛЕНА ШЕВЧЕНКО'],
		['windows-1254', 'Adı;Soyadı\nAyşe;Yıldırım\nÇağrı;Öztürk'],
		['windows-1255', 'שם;טלפון\nנועה לוי;\nדוד כהן;'],
		['windows-1256', 'الاسم;الهاتف\nمحمد السيد;\nفاطمة الزهراء;'],
		['shift_jis', '氏名,電話番号\n山田 太郎,\nサトウ ハナコ,さいたま市'],
		['gbk', '姓名,电话\n王小明,\n李娜,\n张伟,北京市朝阳区'],
		['big5', '姓名,電話\n王小明,\n陳美玲,台北市信義區'],
		['euc-kr', '이름,전화번호\n김민준,\n이서연,서울특별시'],
		['utf-16le', 'Name,Email\nGrace,grace@navy.mil'],
		['utf-16be', 'Name,Email\nGrace,grace@navy.mil'],
	])('knows %s by %j', (encoding, text) => {
		const ascii = 'Email,x\ngrace@navy.mil,1\n'
		expect(guessEncoding(encode(encoding, text))).toBe(encoding)
		expect(guessEncoding(encode(encoding, ascii.repeat(200) + text))).toBe(encoding)
	})

	it.each<[Encoding, number[]]>([
		['utf-8', []],
		['utf-8', [0x41]],
		['utf-8', [0xef, 0xbb, 0xbf, 0x41]],
		['utf-16le', [0xff, 0xfe, 0x41, 0]],
		['utf-16be', [0xfe, 0xff, 0, 0x41]],
		['windows-1252', [0x5a, 0x6f, 0xeb, 0x2c, 0xf8]],
		['windows-1252', [0x41, 0xa4]],
	])('says %s of %j', (encoding, bytes) =>
		expect(guessEncoding(new Uint8Array(bytes))).toBe(encoding),
	)
})
