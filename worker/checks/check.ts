import { filledIn } from '../../schema/booking'
import type { Field } from '../../schema/fields'
import type { After } from '../../schema/form'
import type { CheckedPlace, DomainFinding, LinkFinding } from '../../schema/linkCheck'
import type { Rule } from '../../schema/rules'
import type { Env } from '../platform/env'
import { look } from './look'

/** How many addresses of one link are checked: each costs a few requests. */
const maxAddresses = 5

/** What says where a link leads. */
export type Leads = {
	destinationUrl: string
	fields: readonly Field[]
	after: After
	rules: readonly Pick<Rule, 'then'>[]
}

type Place = { place: CheckedPlace; url: string; framed: boolean }

/** The addresses to look at, each once, with the most important first. */
function placesIn({ destinationUrl, after, rules }: Leads): Place[] {
	const all: Place[] = [
		{ place: 'destination', url: destinationUrl, framed: false },
		...(after.kind === 'booking'
			? [{ place: 'booking' as const, url: after.url, framed: after.inPage }]
			: []),
		...rules.flatMap(({ then }): Place[] => {
			if (then.kind === 'booking') return [{ place: 'rule', url: then.url, framed: then.inPage }]
			return 'url' in then ? [{ place: 'rule', url: then.url, framed: false }] : []
		}),
	]
	const first = all.filter((one, i) => all.findIndex(({ url }) => url === one.url) === i)
	return first.slice(0, maxAddresses)
}

/** Looks at the addresses that a link leads to; `site` is the origin of its page, or '' if that is not known. */
export async function checkLink(env: Env, link: Leads, site: string) {
	const host = site && new URL(site).hostname
	const found = await Promise.all(
		placesIn(link).map(async ({ place, url, framed }): Promise<LinkFinding[]> => {
			const address = framed ? filledIn(url, link.fields, {}, { site: host }) : url
			const problem = await look(env, address, framed ? site : undefined)
			return problem ? [{ place, url, ...problem }] : []
		}),
	)
	return found.flat()
}

/** Looks at where a domain's root and unknown names lead. */
export async function checkPlaces(
	env: Env,
	{ root, notFound }: { root: string | null; notFound: string | null },
) {
	const places = [
		{ place: 'root' as const, url: root },
		...(notFound === root ? [] : [{ place: 'notFound' as const, url: notFound }]),
	]
	const found = await Promise.all(
		places.map(async ({ place, url }): Promise<DomainFinding[]> => {
			const problem = url === null ? undefined : await look(env, url)
			return url !== null && problem ? [{ place, url, ...problem }] : []
		}),
	)
	return found.flat()
}
