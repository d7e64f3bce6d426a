// What is wrong with the addresses that a link leads to, in words. No zod: the owner's app imports it.

/** How long we wait for an address, and from when it is slow, in seconds. */
export const longestWait = 10
export const slowFrom = 5

export const checkedPlaces = {
	destination: 'The destination',
	booking: 'The booking page',
	rule: 'The address of a rule',
} as const
export type CheckedPlace = keyof typeof checkedPlaces

/** Where a domain leads, apart from its links. */
export const domainPlaces = { root: 'Its root', notFound: 'Unknown addresses' } as const
type DomainPlace = keyof typeof domainPlaces

export type LinkFinding = Finding<CheckedPlace>
export type DomainFinding = Finding<DomainPlace>

type Finding<Place> = {
	place: Place
	url: string
	problem: LinkProblem
	/** The HTTP status that it answered. */
	status?: number | undefined
	/** The host where the address ends, if it is another one. */
	host?: string | undefined
}

type Words = {
	/** Whether visitors can't get there; otherwise it only deserves a look. */
	broken?: true
	says: (found: { host: string; status: number }) => string
	next: string
}

const problems = {
	gone: {
		broken: true,
		says: ({ host, status }) => `${host} answers ${status}: there is no such page.`,
		next: 'Change the address, or put the page back.',
	},
	error: {
		broken: true,
		says: ({ host, status }) => `${host} answers with an error, ${status}.`,
		next: 'Open it yourself. If it fails for you too, tell whoever runs the site.',
	},
	unknown_host: {
		broken: true,
		says: ({ host }) => `There is no site at ${host}.`,
		next: 'Look for a typo in the address, and whether the domain has expired.',
	},
	unreachable: {
		broken: true,
		says: ({ host }) =>
			`${host} can’t be reached: it accepts no connections, or its certificate is not valid.`,
		next: 'Open it yourself. If it fails for you too, tell whoever runs the site.',
	},
	no_answer: {
		broken: true,
		says: ({ host }) => `${host} didn’t answer within ${longestWait} seconds.`,
		next: 'Open it yourself. If you have to wait too, tell whoever runs the site.',
	},
	private_address: {
		broken: true,
		says: ({ host }) => `${host} is not on the public internet.`,
		next: 'Change the address: visitors can’t open it.',
	},
	slow: {
		says: ({ host }) => `${host} took more than ${slowFrom} seconds to answer.`,
		next: 'Visitors leave while they wait. Ask whoever runs the site to make it faster.',
	},
	elsewhere: {
		says: ({ host }) => `It redirects to another site, ${host}.`,
		next: 'If that is what you want, enter that address instead: it is faster. If not, change it.',
	},
	many_redirects: {
		says: () => 'It redirects again and again.',
		next: 'Open it yourself. If you get there, enter the address where you end.',
	},
	refuses_frames: {
		says: ({ host }) => `${host} refuses to be shown in your page.`,
		next: 'Let the booking page open by itself instead of in the form’s page.',
	},
	keeps_us_out: {
		says: ({ host, status }) => `${host} doesn’t let programs look, so we can’t tell (${status}).`,
		next: 'Open it yourself to be sure. There is nothing to do if you see the page.',
	},
} as const satisfies Record<string, Words>
export type LinkProblem = keyof typeof problems
export const linkProblems = Object.keys(problems) as [LinkProblem, ...LinkProblem[]]

const wordsOf = (problem: LinkProblem): Words => problems[problem]

/** Whether visitors can't get to an address. */
export const isBroken = ({ problem }: Pick<LinkFinding, 'problem'>) =>
	wordsOf(problem).broken === true

/** A finding as the API returns it, with what it means and what to do. */
export function explained<Place>(finding: Finding<Place>) {
	const { says, next } = wordsOf(finding.problem)
	const host = finding.host ?? hostIn(finding.url)
	return {
		...finding,
		broken: isBroken(finding),
		message: says({ host, status: finding.status ?? 0 }),
		next,
	}
}

function hostIn(url: string) {
	try {
		return new URL(url).host
	} catch {
		return url
	}
}
