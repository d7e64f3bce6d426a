/** Campaign parameters, as analytics tools name them. */
export const utmParts = [
	'utm_source',
	'utm_medium',
	'utm_campaign',
	'utm_term',
	'utm_content',
] as const
export type UtmPart = (typeof utmParts)[number]

/** An address with its campaign parameters replaced, null for none; the rest stays untouched. */
export function withUtm(address: string, utm: { [Part in UtmPart]?: string | null | undefined }) {
	const [, page = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
	const others = query.split('&').filter((pair) => pair && !((pair.split('=')[0] ?? '') in utm))
	const given = Object.entries(utm).flatMap(([name, value]) =>
		value ? [`${name}=${encodeURIComponent(value)}`] : [],
	)
	const all = [...others, ...given].join('&')
	return `${page}${all && `?${all}`}${hash}`
}
