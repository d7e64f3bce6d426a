import type { DesignChoices } from '../../schema/design'
import type { After, Consent } from '../../schema/form'
import { addressesOf } from '../../schema/richText'
import type { Rule } from '../../schema/rules'

/** An address that a page leads to, and the name of its place in a request. */
export type Placed = { path: string; address: string }

/** The parts of a link that lead elsewhere; a change may have only some of them. */
type LinkAddresses = {
	destinationUrl?: string | undefined
	endedUrl?: string | null | undefined
	consent?: Pick<Consent, 'url'> | null | undefined
	after?: After | undefined
	rules?: readonly Pick<Rule, 'then'>[] | undefined
	design?: { [Part in keyof DesignChoices]: DesignChoices[Part] | null } | null | undefined
}

/** All addresses that a link can lead visitors to, including those in its owner's texts. */
export function addressesIn({
	destinationUrl,
	endedUrl,
	consent,
	design,
	after,
	rules = [],
}: LinkAddresses): Placed[] {
	const single = {
		destinationUrl,
		endedUrl,
		'consent.url': consent?.url,
		'after.url': after?.kind === 'booking' ? after.url : undefined,
	}
	const written = {
		'design.text': design?.text,
		...Object.fromEntries(
			Object.entries(design?.translations ?? {}).map(([code, texts]) => [
				`design.translations.${code}.text`,
				texts?.text,
			]),
		),
	}
	return [
		...rules.flatMap(({ then }, i) =>
			'url' in then ? [{ path: `rules.${i}.then.url`, address: then.url }] : [],
		),
		...Object.entries(single).flatMap(([path, address]) => (address ? [{ path, address }] : [])),
		...Object.entries(written).flatMap(([path, text]) =>
			text ? addressesOf(text).map((address) => ({ path, address })) : [],
		),
	]
}
