import { type Known, plainHeading } from '../../schema/csv'
import { isPhoneLike } from '../../schema/phone'

/** What a column can be mapped to. */
export const importFields = ['name', 'firstName', 'lastName', 'email', 'phone', 'captured'] as const
export type ImportField = (typeof importFields)[number]

/**
 * Headings in twenty languages, one line each: English, Spanish, French, German, Portuguese,
 * Italian, Dutch, Polish, Turkish, Arabic, Hebrew, Hindi, Japanese, Chinese, Korean, Ukrainian, Russian, Czech,
 * Hungarian, Swedish. The most specific come first, for files with several. A leading = means that it must be the
 * whole heading.
 */
const headings: Record<ImportField, string> = {
	name: `full name, name, fullname, your name, contact name, lead name, customer name, display name, contact person, =contact, =person, =lead
		nombre completo, nombre y apellidos, nombre y apellido, nombre, =contacto
		nom complet, nom et prénom, prénom et nom, nom prénom, nom
		vollständiger name, vor und nachname, vorname nachname, ansprechpartner, =kontakt
		nome completo, nome e sobrenome, nome, =contato
		nome e cognome, cognome e nome, nominativo, =contatto
		volledige naam, naam, voor en achternaam, contactpersoon
		imię i nazwisko, nazwisko i imię, osoba kontaktowa, nazwa kontaktu, =kontakt
		adı soyadı, ad soyad, tam ad, isim soyisim, =isim, =ad
		الاسم الكامل, الاسم, اسم, الإسم
		שם מלא, שם
		पूरा नाम, नाम
		氏名, お名前, 名前, フルネーム, 担当者名
		姓名, 全名, 名字, 联系人, 聯絡人, 客户姓名
		성명, 성함, 이름, 고객명, 담당자
		повне ім'я, піб, прізвище та ім'я, ім'я та прізвище, ім'я, контактна особа
		полное имя, фио, ф и о, имя и фамилия, фамилия и имя, фамилия имя отчество, фамилия имя, имя фамилия, контактное лицо, имя клиента, =контакт
		celé jméno, jméno a příjmení, příjmení a jméno, jméno příjmení, kontaktní osoba, jméno, =kontakt
		teljes név, név, kapcsolattartó neve, kapcsolattartó, ügyfél neve
		fullständigt namn, hela namnet, för och efternamn, förnamn och efternamn, namn, kontaktperson`,
	firstName: `first name, given name, forename, firstname, fname, name first
		primer nombre, nombre de pila
		prénom
		vorname, rufname
		primeiro nome, nome próprio
		nome di battesimo
		voornaam
		imię
		adı, ilk ad, ön ad
		الاسم الأول, الاسم الاول
		שם פרטי
		पहला नाम, प्रथम नाम
		名
		имя
		křestní jméno
		keresztnév, utónév
		förnamn, tilltalsnamn`,
	lastName: `last name, family name, surname, lastname, lname, name last
		apellidos, apellido, primer apellido
		nom de famille
		nachname, familienname, zuname
		sobrenome, apelido, último nome
		cognome
		achternaam, familienaam
		nazwisko
		soyadı, soyad, soyisim
		اسم العائلة, الكنية, اللقب, الاسم الأخير
		שם משפחה
		उपनाम, अंतिम नाम, कुलनाम, सरनेम
		姓, 苗字
		姓, 姓氏
		성, 성씨
		прізвище
		фамилия
		příjmení
		vezetéknév, családnév
		efternamn, släktnamn`,
	email: `email, email address, primary email, email 1 value, your email, mail, email id, work email, business email, contact email, mail address, emails
		correo electrónico, correo, dirección de correo electrónico, dirección de correo, email
		adresse e-mail, adresse email, courriel, adresse mail, adresse électronique, adresse courriel, mél
		e-mail-adresse, emailadresse, mailadresse, mail
		endereço de e-mail, endereço de email, correio eletrónico, correio eletrônico
		indirizzo e-mail, indirizzo email, posta elettronica, indirizzo di posta
		e-mailadres, mailadres
		adres e-mail, adres email, adres mailowy, poczta elektroniczna
		e-posta adresi, e-posta, eposta
		البريد الإلكتروني, البريد الالكتروني, بريد إلكتروني, عنوان البريد, الإيميل, ايميل
		אימייל, דוא"ל, דואר אלקטרוני, כתובת מייל, מייל
		ईमेल पता, ईमेल, ई-मेल
		メールアドレス, メール, eメール, 電子メール
		电子邮件, 电子邮箱, 邮箱, 邮件, 電子郵件, 電子信箱, 信箱, 郵件
		이메일, 이메일 주소, 전자우편, 메일
		електронна пошта, електронна адреса, ел пошта, пошта, імейл, емейл
		электронная почта, адрес электронной почты, эл почта, почта, имейл, емейл, мейл
		e-mailová adresa, emailová adresa, e-mailový kontakt, elektronická pošta
		e-mail cím, email cím, e-mailcím, emailcím, elektronikus levélcím, levelezési cím
		e-postadress, epostadress, e-post, epost, mejladress, mejl`,
	phone: `phone number, phone, mobile phone, mobile number, mobile phone number, mobile, primary phone, phone 1 value, telephone number, telephone, cell phone, cell, cellphone, contact number, work phone, business phone, home phone, tel, whatsapp number, whatsapp, phones, sms
		número de teléfono, teléfono móvil, teléfono, móvil, celular, telf
		numéro de téléphone, téléphone portable, téléphone, portable, tél
		telefonnummer, telefon, handynummer, handy, mobilnummer, mobiltelefon, mobil, rufnummer
		número de telefone, telefone, telemóvel, celular, fone
		numero di telefono, telefono, cellulare, numero di cellulare, recapito telefonico
		telefoonnummer, telefoon, mobiel nummer, mobiele telefoon, mobiel, gsm
		numer telefonu, nr telefonu, telefon komórkowy, telefon, komórka
		telefon numarası, cep telefonu, telefon no, telefon, cep, gsm
		رقم الهاتف, الهاتف, هاتف, رقم الجوال, الجوال, جوال, موبايل, رقم الموبايل
		מספר טלפון, טלפון נייד, טלפון, נייד
		फ़ोन नंबर, फोन नंबर, मोबाइल नंबर, फ़ोन, फोन, मोबाइल, दूरभाष
		電話番号, 携帯電話番号, 携帯電話, 携帯番号, 電話, 携帯, tel
		手机号码, 手机号, 手机, 联系电话, 电话号码, 电话, 手機號碼, 手機, 聯絡電話, 電話號碼, 電話
		전화번호, 휴대폰번호, 휴대폰 번호, 휴대폰, 휴대전화, 핸드폰, 연락처, 전화
		номер телефону, мобільний телефон, телефон, мобільний, моб
		номер телефона, мобильный телефон, контактный телефон, телефон, мобильный, моб, сотовый
		telefonní číslo, číslo telefonu, mobilní telefon, mobilní číslo, telefon, mobil
		telefonszám, mobilszám, mobiltelefon, mobil, telefon
		telefonnummer, mobilnummer, mobiltelefon, telefon, mobil`,
	captured: `captured, captured at, captured on, submitted at, submit date, submitted on, submission date, submission time, date submitted, submitted, timestamp, created at, created time, created date, create date, date created, creation date, created on, created, created timestamp, optin time, opt in time, opt in date, signup date, sign up date, signed up, signed up at, subscribed, subscribed at, subscribe date, subscription date, registered, registered at, registration date, date added, added on, added at, added time, added, connected on, person created, lead created, entry date, completed at, received, received at, lead date, date and time, date, time
		marca temporal, fecha de creación, fecha de registro, fecha de envío, fecha de alta, creado el, fecha y hora, fecha
		horodateur, date de création, date d'inscription, date d'envoi, date d'ajout, créé le, ajouté le, inscrit le, date et heure
		zeitstempel, erstellt am, erstelldatum, erstellungsdatum, angelegt am, eingangsdatum, eingegangen am, anmeldedatum, registriert am, hinzugefügt am, erstellt, datum
		carimbo de data hora, data de criação, criado em, data de cadastro, data de envio, data e hora, data
		informazioni cronologiche, data di creazione, data creazione, creato il, data di iscrizione, data iscrizione, data di registrazione, data registrazione, data di invio, data e ora
		tijdstempel, aangemaakt op, aanmaakdatum, datum aangemaakt, inschrijfdatum, toegevoegd op
		sygnatura czasowa, data utworzenia, utworzono, data dodania, data rejestracji, data zapisu, dodano
		zaman damgası, oluşturulma tarihi, kayıt tarihi, oluşturulma zamanı, tarih
		طابع زمني, تاريخ الإنشاء, تاريخ التسجيل, التاريخ, تاريخ
		חותמת זמן, תאריך יצירה, תאריך הרשמה, תאריך
		टाइमस्टैम्प, बनाने की तारीख, तारीख, दिनांक
		タイムスタンプ, 登録日時, 登録日, 作成日時, 作成日, 送信日時, 日時, 日付
		时间戳记, 时间戳, 提交时间, 创建时间, 创建日期, 注册时间, 日期, 时间, 時間戳記, 建立時間, 建立日期, 提交時間, 時間
		타임스탬프, 등록일시, 등록일, 생성일, 작성일, 제출일, 일시, 날짜
		позначка часу, дата створення, створено, дата реєстрації, дата додавання, дата
		отметка времени, дата создания, создано, дата регистрации, дата добавления, дата отправки, дата и время, дата
		časové razítko, časová značka, datum vytvoření, vytvořeno, datum registrace, datum přidání, datum a čas, datum
		időbélyeg, létrehozás dátuma, létrehozva, létrehozás ideje, regisztráció dátuma, beküldve, beküldés dátuma, dátum
		tidsstämpel, skapad, skapades, skapat, skapad den, registrerad, registreringsdatum, tillagd, inskickad, datum och tid, datum`,
}

// Words that make a heading about something else: "Email Status", "Phone Type", "Lead Owner".
const elsewhere = new Set(
	`type label status opt out consent marketing verified verification valid validity bounce bounced phonetic yomi
	company organization organisation account business owner assigned agent assistant manager spouse partner referrer
	campaign ad adset form page file list tag domain source count counter score display format frequency provider id ids uuid
	url link fax pager user username nick nickname middle maiden store shop product event preference preferences permission
	empresa entreprise société firma firmenname unternehmen azienda bedrijf şirket 会社名 公司 회사 компанія
	propietario propriétaire besitzer proprietario eigenaar właściciel status estado statut stato typ tipo soort
	フリガナ ふりがな カナ
	компания организация статус тип společnost firmy stav vállalat cég státusz állapot típus företag bolag`
		.split(/\s+/)
		.map(plainHeading),
)

// For dates: birthdays, or when something last changed.
const otherDates = new Set(
	`last birth birthday dob modified updated update changed edited viewed opened contacted activity close closed due end ends
	expected next unsubscribe unsubscribed confirm confirmed expires deleted renewal start stage
	nacimiento naissance geburtsdatum geburtstag nascimento nascita geboortedatum urodzenia doğum modification geändert
	рождения изменения narození změny születési módosítás födelsedatum ändrad`
		.split(/\s+/)
		.map(plainHeading),
)

// For names: of something else, or parts of them.
const otherNames = new Set(
	'business email mail phone job title city country state street project school brand team group industry website lead source prefix suffix'
		.split(' ')
		.map(plainHeading),
)

const disqualifying: Partial<Record<ImportField, Set<string>>> = {
	captured: otherDates,
	name: otherNames,
	firstName: otherNames,
	lastName: otherNames,
}

type Phrase = { text: string; within: (padded: string) => boolean }

// In scripts without spaces, any part of a heading may be a word.
const spaceless = /[\u3040-\u30ff\u3400-\u9fff\u1100-\u11ff\uac00-\ud7af]/

function phraseOf(written: string): Phrase {
	const text = plainHeading(written)
	const alone = written.trim().startsWith('=') || text.length < (spaceless.test(text) ? 2 : 3)
	const word = spaceless.test(text) ? text : ` ${text} `
	return { text, within: (padded) => !alone && padded.includes(word) }
}

const phrases = Object.fromEntries(
	Object.entries(headings).map(([field, lines]) => [field, lines.split(/[,\n]/).map(phraseOf)]),
) as Record<ImportField, Phrase[]>

const allPhrases = new Set(Object.values(phrases).flatMap((list) => list.map(({ text }) => text)))

/**
 * How well a plain heading names a field: about 1 if it is the field's name, up to 0.8 if it contains it,
 * negative if it is about something else, 0 if it says nothing.
 */
export function headingScore(plain: string, field: ImportField): number {
	const exact = phrases[field].findIndex(({ text }) => text === plain)
	if (exact >= 0) return 1 - exact / 1000
	const padded = ` ${plain} `
	const contained = phrases[field].filter(({ within }) => within(padded))
	if (contained.length === 0) return 0
	const words = plain.split(' ')
	if (words.some((word) => elsewhere.has(word) || disqualifying[field]?.has(word))) return -1
	const longest = Math.max(...contained.map(({ text }) => text.length))
	return 0.5 + (0.3 * longest) / plain.length
}

export const knownOfLeads: Known = {
	isHeading: (cell) => cell.length < 100 && allPhrases.has(plainHeading(cell)),
	// An e-mail address or a phone number in the first row means it is a lead.
	isContent: (cell) => cell.includes('@') || isPhoneLike(cell),
}
