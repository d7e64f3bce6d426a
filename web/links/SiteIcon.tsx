import { useState } from 'react'
import { firstLetter } from '../../schema/text'
import { hostOf } from '../../schema/url'
import { api } from '../api/client'
import { cx } from '../ui/cx'
import type { LinkRow } from './queries'

/** For each destination host, the link used to fetch its icon, so that each is fetched once. */
const askedOf = new Map<string, number>()
/** Hosts whose icon was shown, and those that have none. */
const loaded = new Set<string>()
const bare = new Set<string>()

function pathOf(host: string, id: number) {
	const asked = askedOf.get(host) ?? id
	askedOf.set(host, asked)
	const { pathname, search } = api.links[':id'].icon.$url({
		param: { id: String(asked) },
		query: { host },
	})
	return pathname + search
}

/** The icon of a link's destination, from our own server; the first letter of its title if there is none. */
export function SiteIcon({ link, large }: { link: LinkRow; large?: true }) {
	const host = hostOf(link.destinationUrl)
	const [, setSettled] = useState(0)
	const settle = (hosts: Set<string>) => {
		hosts.add(host)
		setSettled((times) => times + 1)
	}
	return (
		<span
			aria-hidden
			className={cx(
				'relative flex shrink-0 items-center justify-center rounded-md border border-line bg-sunken font-semibold text-soft uppercase',
				large ? 'size-9 text-sm' : 'size-7 text-sm',
			)}
		>
			{!loaded.has(host) && firstLetter(link.title)}
			{!bare.has(host) && (
				<img
					src={pathOf(host, link.id)}
					alt=""
					loading="lazy"
					decoding="async"
					onLoad={() => settle(loaded)}
					onError={() => settle(bare)}
					className={cx(
						'absolute inset-0 m-auto',
						large ? 'size-5' : 'size-4',
						!loaded.has(host) && 'opacity-0',
					)}
				/>
			)}
		</span>
	)
}
