import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { sayDate } from '../ui/dates'
import { RelativeTime } from '../ui/RelativeTime'
import type { Lead } from './queries'

/** The columns after the name: heading, width relative to the others, and content. */
export const columns = {
	company: { heading: 'Company', width: 13, show: ({ email }) => companyOf(email) },
	email: { heading: 'Email', width: 26, show: ({ email }) => email },
	phone: { heading: 'Phone', width: 15.5, show: ({ phone }) => phone },
	link: {
		heading: 'Source Link',
		width: 13,
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
	qualification: { heading: 'Qualification', width: 18, show: () => null },
	stage: { heading: 'Stage', width: 11.2, show: () => null },
	captured: {
		heading: 'Captured',
		width: 9.5,
		show: ({ createdAt }) => <RelativeTime date={createdAt} short />,
	},
} satisfies Record<string, { heading: string; width: number; show: (lead: Lead) => ReactNode }>

export type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as ColumnName[]
const isColumn = (name: unknown): name is ColumnName => columnNames.includes(name as ColumnName)

/** Mail hosts that say nothing about a company. */
const free =
	/^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|mail|yandex|qq|163|126|zoho|fastmail|t-online)\.[a-z.]+$/

/** The domain of an email address, unless it's a free mail service. */
export function companyOf(email: string | null) {
	const domain = email?.split('@')[1]
	return domain && !free.test(domain) ? domain : null
}

/** Which columns are shown in what order, and the width of each, name included. */
export type Layout = { shown: ColumnName[]; widths: Partial<Record<ColumnName | 'name', number>> }

export const nameWidth = 14

/** Beside an open lead, which shows the rest itself; the more room, the more columns stay. */
const least: ColumnName[] = ['qualification']
const fewest: ColumnName[] = ['qualification', 'stage', 'captured']
const less: ColumnName[] = ['email', 'qualification', 'captured']
const few: ColumnName[] = ['email', 'qualification', 'stage', 'captured']
const usual: ColumnName[] = ['email', 'phone', 'link', 'qualification', 'stage', 'captured']
const many: ColumnName[] = [
	...(['company', 'email', 'phone', 'link', 'source'] as const),
	...(['qualification', 'stage', 'captured'] as const),
]

/** The default columns by available space. */
export const usualColumns = { least, fewest, less, few, usual, many }

/** Hides what doesn't stay beside an open lead, by style alone: rendering every row would take longer. */
export const notBeside = 'in-data-beside:hidden'
const staying: Partial<Record<ColumnName, string>> = {
	qualification: '',
	stage: 'max-[80rem]:in-data-beside:hidden',
	captured: 'max-[80rem]:in-data-beside:hidden',
	email: 'max-[100rem]:in-data-beside:hidden',
}
export const besideClass = (name: ColumnName) => staying[name] ?? notBeside

const uncut = { qualification: '9.75rem', stage: '6.75rem', captured: '4.75rem' }
type Widths = Partial<Record<ColumnName, string>>

/** The width of columns where there is little room: of what is never cut, and the name takes the rest. */
export const tightWidths: Record<'tablet' | 'desktop', Widths> = {
	tablet: { ...uncut, email: '34%' },
	desktop: { ...uncut, email: '24%' },
}

const key = 'lead-columns'

function remembered(): Layout | undefined {
	try {
		const { shown, widths } = JSON.parse(localStorage.getItem(key) ?? 'null')
		return { shown: shown.filter(isColumn), widths: { ...widths } }
	} catch {
		// Nothing valid stored on this device.
		return undefined
	}
}

/** The columns chosen on this device; undefined for the default. */
export function useLayout() {
	const [layout, setLayout] = useState(remembered)
	function choose(next: Layout | undefined) {
		setLayout(next)
		try {
			if (next) localStorage.setItem(key, JSON.stringify(next))
			else localStorage.removeItem(key)
		} catch {
			// Without storage it lasts until the page is closed.
		}
	}
	return [layout, choose] as const
}
