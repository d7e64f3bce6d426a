import { badInput } from '../http/errors'

/** How many of the list's passwords count as common; the rest are merely leaked. */
const maxRank = 10_000

/** The longest password whose strength is rated, in characters: longer ones would take as long as a hash. */
const longestRated = 32

/** A name with at most this many characters around it, such as a year, is a weak password. */
const maxAroundName = 4

/** The owner of the password. */
type Owner = { email: string; name: string }

/** Throws a 400 at `field`, with the reason, for a new password that an attacker would try early. */
export async function refuseWeak(password: string, field: 'password' | 'next', owner: Owner) {
	const reason = await weaknessOf(password, owner)
	if (!reason) return
	throw badInput(`This password ${reason}. Please choose another one.`, field)
}

async function weaknessOf(password: string, { email, name }: Owner) {
	const [local = ''] = email.split('@')
	if (isMostly(password, [email, local])) return 'is too close to your email address'
	if (isMostly(password, [name, ...name.split(/\s+/)])) return 'is too close to your name'
	if (isMostly(password, ['Leadlinks'])) return 'is too close to our name, Leadlinks'
	const folded = password.normalize('NFKC').toLowerCase()
	if (isRepetition(folded)) return 'repeats one pattern'
	const { ranks, strength } = await library()
	if (ranks.has(folded)) return 'is too common'
	if (password.length <= longestRated && strength.check(password).score === 0) {
		return 'is easy to guess'
	}
	return undefined
}

const lettersAndDigits = (text: string) =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a password equals one of these apart from case, punctuation and a few characters before or after. */
function isMostly(password: string, names: string[]) {
	const text = lettersAndDigits(password)
	return names.map(lettersAndDigits).some((name) => {
		const left = text.length - name.length
		// A short name occurs in many words.
		const occurs = left < name.length ? text.includes(name) : text.startsWith(name)
		return name !== '' && occurs && left <= maxAroundName
	})
}

/** Whether a text is the same part repeated, the last time maybe cut. */
function isRepetition(text: string) {
	for (let length = 1; 2 * length <= text.length; length++) {
		if (text.startsWith(text.slice(length))) return true
	}
	return false
}

/** Loaded on first use, not when a visitor's page starts the worker. */
async function load() {
	const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
		import('@zxcvbn-ts/core'),
		import('@zxcvbn-ts/language-common'),
	])
	const passwords = dictionary['passwords-common'].slice(0, maxRank)
	const strength = new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs })
	return { ranks: new Set(passwords), strength }
}

let loading: ReturnType<typeof load> | undefined
const library = () => {
	loading ??= load()
	return loading
}
