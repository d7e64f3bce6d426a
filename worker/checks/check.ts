import { prefilledUrl } from '../../schema/booking'
import type { Field } from '../../schema/fields'
import type { After } from '../../schema/form'
import type { CheckedPlace, DomainFinding, LinkFinding } from '../../schema/linkCheck'
import type { Rule } from '../../schema/rules'
import type { Env } from '../platform/env'
import { checkAddress } from './checkAddress'

/** How many addresses of one link are checked: each costs a few requests. */
const maxAddresses = 5

/** The parts of a link that determine where it leads. */
export type LinkDestinations = {
	destinationUrl: string
	fields: readonly Field[]
	after: After
	rules: readonly Pick<Rule, 'then'>[]
}

type Place = { place: CheckedPlace; url: string; framed: boolean }

/** The addresses to check, each once, the most important first. */
function placesIn({ destinationUrl, after, rules }: LinkDestinations): Place[] {
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

/** Checks the addresses that a link leads to; `site` is the origin of its page, or '' if unknown. */
export async function checkLink(env: Env, link: LinkDestinations, site: string) {
	const host = site && new URL(site).hostname
	const found = await Promise.all(
		placesIn(link).map(async ({ place, url, framed }): Promise<LinkFinding[]> => {
			const address = framed ? prefilledUrl(url, link.fields, {}, { site: host }) : url
			const problem = await checkAddress(env, address, framed ? site : undefined)
			return problem ? [{ place, url, ...problem }] : []
		}),
	)
	return found.flat()
}

/** Checks the addresses that a domain's root and unknown names lead to. */
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
			const problem = url === null ? undefined : await checkAddress(env, url)
			return url !== null && problem ? [{ place, url, ...problem }] : []
		}),
	)
	return found.flat()
}
