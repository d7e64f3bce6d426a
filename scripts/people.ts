// Realistic people for the demo data. Nothing is ever sent to their addresses.

const names = [
	'Grace Hopper',
	'Amara Okafor',
	'Zoë Åkesson',
	'Mateo Fernández',
	'Yuki Tanaka',
	'Priya Sharma',
	'Liam O’Connor',
	'Fatima Al-Sayed',
	'Chen Wei',
	'Olga Petrova',
	'Lucas Silva',
	'Nina Kowalska',
	'Jonas Weber',
	'Camille Dubois',
	'Giulia Rossi',
	'Aylin Yılmaz',
	'Noah Johnson',
	'Emma Smith',
	'Thandi Nkosi',
	'Minh Nguyễn',
	'Sofia Papadopoulou',
	'David Cohen',
	'Ingrid Hansen',
	'Raj Patel',
	'Sarah Müller',
	'Daniel Kim',
	'Leila Haddad',
	'Pedro Almeida',
	'Hanna Virtanen',
	'Tom Baker',
	'山田花子',
	'王小明',
	'Анна Иванова',
	'محمد علي',
	'Kwame Mensah',
	'Isabella García',
] as const

const companies = [
	'northwind.io',
	'brightlabs.co',
	'acme-systems.com',
	'helioworks.de',
	'sundialhq.com',
	'fjordanalytics.no',
	'kiteandco.fr',
	'tidepool.dev',
	'oakandpine.co.uk',
	'lumenstack.com',
] as const
const freeMail = [
	'gmail.com',
	'outlook.com',
	'yahoo.com',
	'proton.me',
	'web.de',
	'icloud.com',
] as const
const junkMail = ['mailinator.com', 'guerrillamail.com', 'yopmail.com'] as const
const phones = [
	['US', '+1 415 555 01##'],
	['GB', '+44 7911 1234##'],
	['DE', '+49 1512 34567##'],
	['FR', '+33 6 12 34 56 ##'],
	['SE', '+46 70 123 45 ##'],
	['JP', '+81 90 1234 56##'],
	['BR', '+55 11 91234 56##'],
	['IN', '+91 98765 432##'],
] as const
const sources = [
	{},
	{},
	{ referrer: 'www.google.com' },
	{ referrer: 'www.linkedin.com' },
	{ referrer: 't.co' },
	{ utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'autumn' },
	{ utmSource: 'instagram', utmMedium: 'social' },
] as const
const devices = ['mobile', 'mobile', 'mobile', 'desktop', 'tablet'] as const

/** A seeded generator of random numbers from 0 to 1: mulberry32, public domain. */
export function randomNumbers(seed: number) {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
	}
}

/** A person as they might fill in a form. Some leave junk; one in twelve comes back. */
export function person(random: () => number, n: number) {
	const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
	const junk = random() < 0.04
	const name = junk ? 'asdfgh' : pick(names)
	const mailbox =
		name
			.normalize('NFD')
			.replace(/[^A-Za-z ]/g, '')
			.trim()
			.toLowerCase()
			.replace(/ +/g, '.') || 'hello'
	const company = pick(companies)
	const domain = junk ? pick(junkMail) : random() < 0.55 ? company : pick(freeMail)
	const [country, phone] = pick(phones)
	const known = {
		name,
		email: `${mailbox}${n}@${domain}`,
		phone:
			random() < 0.6 ? phone.replace(/#/g, () => String(Math.floor(random() * 10))) : undefined,
		company: random() < 0.7 ? company.split('.')[0] : undefined,
	}
	const origin = { ...pick(sources), country, device: pick(devices) }
	const again = random() < 0.08 ? pick(recent) : undefined
	if (!again) recent[n % 50] = known
	return { ...(again ?? known), origin }
}

/** The latest people; some come back. */
const recent: {
	name: string
	email: string
	phone: string | undefined
	company: string | undefined
}[] = []

/** The titles of links, and where they lead. */
export const linkTopics = [
	['The remote work playbook', 'northdesk.example'],
	['Free SEO audit checklist', 'rankwell.example'],
	['Webinar: pricing that sells', 'hellomargin.example'],
	['2026 salary report', 'paybands.example'],
	['Landing page teardown', 'pageclinic.example'],
	['Beta waitlist', 'tryquill.example'],
	['Cold e-mail templates', 'openrate.example'],
	['Product demo, ten minutes', 'tryquill.example'],
	['Kitchen renovation guide', 'oakandpine.example'],
	['Meal plan for runners', 'longstride.example'],
	['Notion CRM template', 'deskpack.example'],
	['Podcast: founders at work', 'dayone.example'],
	['Mortgage calculator', 'firstkeys.example'],
	['Open house, Saturday', 'firstkeys.example'],
	['Figma UI kit', 'deskpack.example'],
	['Onboarding checklist', 'northdesk.example'],
	['Wedding photo price list', 'junelight.example'],
	['Yoga for beginners', 'stillwater.example'],
	['Tax tips for freelancers', 'ledgerly.example'],
	['Case study: 3x more trials', 'hellomargin.example'],
] as const

/** How busy each hour of the day is, UTC, for visitors in Europe and America. */
export const hourWeights = [
	...[2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 12, 11, 10, 12, 13, 13, 12, 11, 10, 10, 9, 7, 5, 3],
]

const origins = [
	...Array.from({ length: 5 }, () => ['', '', '']),
	...Array.from({ length: 4 }, () => ['instagram', 'autumn', '']),
	...Array.from({ length: 3 }, () => ['newsletter', 'autumn', '']),
	['newsletter', 'salary report', ''],
	['', '', 'google.com'],
	['', '', 'google.com'],
	['', '', 'linkedin.com'],
	['linkedin', 'webinar', 'linkedin.com'],
	['', '', 't.co'],
	['', '', 'news.ycombinator.com'],
] as const
const countries = [
	...Array.from({ length: 6 }, () => ['US', 'en']),
	...Array.from({ length: 4 }, () => ['DE', 'de']),
	...Array.from({ length: 3 }, () => ['GB', 'en']),
	['FR', 'fr'],
	['FR', 'fr'],
	['AT', 'de'],
	['NL', 'nl'],
	['IN', 'en'],
	['BR', 'pt'],
	['JP', 'ja'],
	['SE', 'sv'],
] as const

/** What is known about a visitor, in the order of `dimensions`. */
export function visitorOrigin(random: () => number) {
	const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
	const [source = '', campaign = '', referrer = ''] = pick(origins)
	const [country = '', language = ''] = pick(countries)
	return [source, campaign, referrer, country, pick(devices), language]
}
