/** Campaign parameters, as analytics tools name them, with an example each. */
export const campaignParts = {
	utm_source: ['Source', 'newsletter'],
	utm_medium: ['Medium', 'email'],
	utm_campaign: ['Campaign', 'spring-sale'],
	utm_term: ['Term', 'running shoes'],
	utm_content: ['Content', 'big-button'],
} as const

export type CampaignPart = keyof typeof campaignParts
export type Campaign = Record<CampaignPart, string>

const parts = Object.keys(campaignParts) as CampaignPart[]

export const noCampaign = Object.fromEntries(parts.map((part) => [part, ''])) as Campaign

/** A URL with a campaign's parameters. */
export function withCampaign(url: string, campaign: Campaign) {
	const given = parts.flatMap((part) => {
		const value = campaign[part].trim()
		return value ? [[part, value]] : []
	})
	return given.length > 0 ? `${url}?${new URLSearchParams(given)}` : url
}

/** A value as people mean it: `Spring Sale`, `spring-sale` and `spring_sale ` are one campaign. */
const folded = (value: string) =>
	value
		.trim()
		.toLowerCase()
		.replace(/[\s_-]+/g, '-')

/** The known value that a typed one seems to mean but doesn't equal, so that it would count apart; if there is one. */
export function meantBy(typed: string, known: readonly string[]) {
	const value = typed.trim()
	if (!value || known.includes(value)) return undefined
	return known.find((one) => folded(one) === folded(value))
}

/** How many values of each parameter are remembered. */
const most = 20

// In the browser, by account: they are typed often and worth little.
const keyOf = (account: string) => `campaigns ${account}`

/** Values of earlier campaigns, latest first. */
export function earlierValues(account: string): Partial<Record<CampaignPart, string[]>> {
	try {
		return JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}')
	} catch {
		return {}
	}
}

export function rememberCampaign(account: string, campaign: Campaign) {
	const before = earlierValues(account)
	const next = Object.fromEntries(
		parts.map((part) => {
			const value = campaign[part].trim()
			const others = (before[part] ?? []).filter((other) => other !== value)
			return [part, (value ? [value, ...others] : others).slice(0, most)]
		}),
	)
	try {
		localStorage.setItem(keyOf(account), JSON.stringify(next))
	} catch {
		// Storage is full or blocked: no suggestions next time.
	}
}
