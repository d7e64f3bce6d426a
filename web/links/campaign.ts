import { type CampaignPart, type Presets, campaignPartNames as parts } from '../../schema/presets'

export type Campaign = Record<CampaignPart, string>

/** All parameters, as fields hold them. */
export const campaignOf = (parameters: Presets['campaign']) =>
	Object.fromEntries(parts.map((part) => [part, parameters[part] ?? ''])) as Campaign

export const noCampaign = campaignOf({})

/** Whether two campaigns add the same parameters. */
export const sameCampaign = (one: Campaign, other: Campaign) =>
	parts.every((part) => one[part].trim() === other[part].trim())

/** A URL with a campaign's parameters. */
export function withCampaign(url: string, campaign: Campaign) {
	const given = parts.flatMap((part) => {
		const value = campaign[part].trim()
		return value ? [[part, value]] : []
	})
	return given.length > 0 ? `${url}?${new URLSearchParams(given)}` : url
}

/** Folds spelling variants: `Spring Sale`, `spring-sale` and `spring_sale ` are one campaign. */
const folded = (value: string) =>
	value
		.trim()
		.toLowerCase()
		.replace(/[\s_-]+/g, '-')

/** The known value that a typed one is a spelling variant of, if any: it would count separately. */
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
