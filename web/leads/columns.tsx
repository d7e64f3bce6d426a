import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { sayDate } from '../ui/dates'
import { RelativeTime } from '../ui/RelativeTime'
import type { Lead } from './queries'

/** The columns after the name; how wide each is in proportion to the others, and what it shows. */
export const columns = {
	company: { heading: 'Company', width: 13, show: ({ email }) => companyOf(email) },
	email: { heading: 'Email', width: 28, show: ({ email }) => email },
	phone: { heading: 'Phone', width: 14.5, show: ({ phone }) => phone },
	link: {
		heading: 'Source Link',
		width: 11,
		show: (lead) => (
			<Link to={paths.link(lead.linkId)} tabIndex={-1} className="hover:text-ink hover:underline">
				{lead.linkTitle ?? 'Unknown Link'}
			</Link>
		),
	},
	source: { heading: 'Came from', width: 12, show: ({ source }) => source },
	country: { heading: 'Country', width: 9, show: ({ country }) => country },
	tags: { heading: 'Tags', width: 14, show: ({ tags }) => tags.join(', ') || null },
	followUp: {
		heading: 'Follow up',
		width: 12,
		show: ({ followUpAt }) => followUpAt && sayDate(followUpAt),
	},
	qualification: { heading: 'Qualification', width: 18.5, show: () => null },
	stage: { heading: 'Stage', width: 11, show: () => null },
	captured: {
		heading: 'Captured',
		width: 9,
		show: ({ createdAt }) => <RelativeTime date={createdAt} short />,
	},
} satisfies Record<string, { heading: string; width: number; show: (lead: Lead) => ReactNode }>

export type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as ColumnName[]
const isColumn = (name: unknown): name is ColumnName => columnNames.includes(name as ColumnName)

/** Those of nobody in particular. */
const free =
	/^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|mail|yandex|qq|163|126|zoho|fastmail|t-online)\.[a-z.]+$/

/** The domain of an e-mail address, unless everybody can have one there. */
export function companyOf(email: string | null) {
	const domain = email?.split('@')[1]
	return domain && !free.test(domain) ? domain : null
}

/** The columns in their order, and how wide each is, the name too. */
export type Layout = { shown: ColumnName[]; widths: Partial<Record<ColumnName | 'name', number>> }

export const nameWidth = 14

/** Beside an open lead, whose address stands there. */
const fewest: ColumnName[] = ['qualification', 'stage', 'captured']
const few: ColumnName[] = ['email', 'qualification', 'stage', 'captured']
const usual: ColumnName[] = ['email', 'phone', 'link', 'qualification', 'stage', 'captured']
const many: ColumnName[] = [
	...(['company', 'email', 'phone', 'link', 'source'] as const),
	...(['qualification', 'stage', 'captured'] as const),
]

/** What is shown until somebody chooses, by the room there is. */
export const usualColumns = { fewest, few, usual, many }

const key = 'lead-columns'

function remembered(): Layout | undefined {
	try {
		const { shown, widths } = JSON.parse(localStorage.getItem(key) ?? 'null')
		return { shown: shown.filter(isColumn), widths: { ...widths } }
	} catch {
		// Nothing was chosen on this device, or not by us.
		return undefined
	}
}

/** The columns chosen on this device; undefined leaves it to the window. */
export function useLayout() {
	const [layout, setLayout] = useState(remembered)
	function choose(next: Layout | undefined) {
		setLayout(next)
		try {
			if (next) localStorage.setItem(key, JSON.stringify(next))
			else localStorage.removeItem(key)
		} catch {
			// Without storage it lasts as long as the page.
		}
	}
	return [layout, choose] as const
}
