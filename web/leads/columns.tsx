import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { formatShortDate } from '../ui/dates'
import { RelativeTime } from '../ui/RelativeTime'
import { shortAddress } from '../ui/shortAddress'
import type { Lead } from './queries'

/** The columns after the name: heading, width relative to the others, and content. */
export const columns = {
	company: { heading: 'Company', width: 13, show: ({ email }) => companyOf(email) },
	email: { heading: 'Email', width: 26, show: ({ email }) => email },
	phone: { heading: 'Phone', width: 15.5, show: ({ phone }) => phone },
	link: {
		heading: 'Source Link',
		width: 19,
		show: (lead) => (
			<Link to={paths.link(lead.linkId)} tabIndex={-1} className="hover:text-ink hover:underline">
				{lead.linkTitle ?? 'Unknown Link'}
			</Link>
		),
	},
	source: { heading: 'Came from', width: 11, show: ({ source }) => source && shortAddress(source) },
	way: { heading: 'Channel', width: 10, show: ({ way }) => way },
	country: { heading: 'Country', width: 9, show: ({ country }) => country },
	tags: { heading: 'Tags', width: 14, show: ({ tags }) => tags.join(', ') || null },
	assignee: { heading: 'Assigned to', width: 12, show: ({ assignee }) => assignee },
	followUp: {
		heading: 'Follow up',
		width: 12,
		show: ({ followUpAt }) => followUpAt && formatShortDate(followUpAt),
	},
	confirmed: {
		heading: 'Confirmed',
		width: 12,
		show: ({ confirmedAt }) => confirmedAt && formatShortDate(confirmedAt),
	},
	returning: {
		heading: 'Came back',
		width: 10,
		show: ({ additionalData }) => additionalData?.returning && 'Yes',
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

/** Mail hosts that don't tell the company. */
const free =
	/^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|mail|yandex|qq|163|126|zoho|fastmail|t-online)\.[a-z.]+$/

/** The domain of an email address, unless it's a free mail service. */
function companyOf(email: string | null) {
	const domain = email?.split('@')[1]
	return domain && !free.test(domain) ? domain : null
}

/** The columns shown, in order, and the widths in rem of those that were resized, the name included. */
export type Layout = { shown: ColumnName[]; rems: Partial<Record<ColumnName | 'name', number>> }

const nameWidth = 17
/** With the email below it. */
const nameAndEmailWidth = 22.5

const few: ColumnName[] = ['email', 'qualification', 'stage', 'captured']
const usual: ColumnName[] = ['email', 'phone', 'link', 'qualification', 'stage', 'captured']
const many: ColumnName[] = [
	'email',
	'phone',
	'link',
	'source',
	'qualification',
	'stage',
	'captured',
]

/** The default columns by available space. */
export const usualColumns = { few, usual, many }

/** The default columns that a list omits if they are empty for all of its leads. */
const optional: ColumnName[] = ['email', 'phone', 'source']

/** The default columns that are empty for all of these leads. */
export const emptyColumns = (leads: readonly Lead[]) =>
	optional.filter((name) => !leads.some((lead) => columns[name].show(lead)))

/** The widths, in rem, of columns whose content is never cut. */
const uncut: Partial<Record<ColumnName | 'name', number>> = {
	qualification: 10.25,
	stage: 7,
	captured: 4.5,
	phone: 9.25,
	followUp: 6.25,
}
const leastWidth = { ...uncut, email: 11.5 } as typeof uncut

/** Shows when to follow up, in place of when a lead was captured. */
export const withFollowUp = (shown: readonly ColumnName[]) =>
	shown.includes('followUp')
		? shown
		: [...shown.filter((name) => name !== 'captured'), 'followUp' as const]

/**
 * Room for columns beside an open lead, in rem, in windows of 64, 90 and 110 rem. The rest is for the name and the
 * email below it.
 */
const roomBeside = [10.25, 17.5, 34.75]

/** The columns that stay first; the others follow in order. The open lead shows the rest. */
const staying: ColumnName[] = ['qualification', 'stage', 'captured', 'email']

/** The columns that stay beside an open lead, each with the index of the smallest window with room for it. */
export function columnsBeside(shown: readonly ColumnName[]) {
	const stay = new Map<ColumnName, number>()
	const inTurn = [...staying, ...shown].filter((name) => shown.includes(name))
	let taken = 0
	for (const [window, room] of roomBeside.entries()) {
		for (const name of inTurn) {
			const width = leastWidth[name] ?? 9
			if (stay.has(name) || taken + width > room) continue
			stay.set(name, window)
			taken += width
		}
	}
	return stay
}

/** Hides columns beside an open lead, in CSS because rerendering every row would take longer. */
export const notBeside = 'in-data-beside:hidden'
export const besideClasses = [
	'',
	'max-[90rem]:in-data-beside:hidden',
	'max-[110rem]:in-data-beside:hidden',
]

const emailAfter =
	'after:hidden after:truncate after:text-sm after:leading-4 after:font-normal after:text-soft after:content-[attr(data-email)]'

/** Shows the email below the name where its own column doesn't stay, by the same index; see `columnsBeside`. */
export const emailBesideClasses = [
	'',
	`${emailAfter} max-[90rem]:in-data-beside:after:block`,
	`${emailAfter} max-[110rem]:in-data-beside:after:block`,
	`${emailAfter} in-data-beside:after:block`,
]

/** Shows the stage as an icon at the name where its column doesn't stay, by the same index. */
export const stageBesideClasses = [
	'',
	'max-[90rem]:in-data-beside:block',
	'max-[110rem]:in-data-beside:block',
	'in-data-beside:block',
]

/** In small windows a score beside an open lead is a meter and a number: its width in rem. */
export const scoreAlone = {
	shown: 'hidden max-[90rem]:in-data-beside:in-[td]:inline',
	others: 'max-[90rem]:in-data-beside:in-[td]:sr-only',
}
export const scoreAloneWidth = 4.75

/** Room for the name and the columns, in rem, in windows of 80 and 100 rem with a scrollbar. */
const room = { roomy: 54, wide: 74 }
const readable = { ...leastWidth, name: 7.5, link: 10 } as typeof uncut

/** Whether the email is below the name, because these columns leave no room for its own. */
export const isEmailBelow = (shown: readonly ColumnName[], window: keyof typeof room) =>
	shown.includes('email') &&
	(['name', ...shown] as const).reduce(
		(sum, name) => sum + (readable[name] ?? minWidthOf(name, {})),
		0,
	) > room[window]

/** A column's width relative to the others. */
const shareOf = (name: ColumnName | 'name', emailBelow: boolean) =>
	name !== 'name' ? columns[name].width : emailBelow ? nameAndEmailWidth : nameWidth

/** The minimum rem per share: names and addresses stay readable. */
const minShare = 0.56

/** A column's minimum width in rem; if it is never cut or was resized, its width. */
export const minWidthOf = (name: ColumnName | 'name', rems: Layout['rems'], emailBelow = false) =>
	rems[name] ?? uncut[name] ?? minShare * shareOf(name, emailBelow)

/**
 * The CSS width of a column: as resized, or of its content if that is never cut. The name and the others share the
 * rest: their percentages add up to more than the table, so that they shrink to what is left.
 */
export function columnWidth(
	name: ColumnName | 'name',
	shown: readonly ColumnName[],
	rems: Layout['rems'],
	emailBelow: boolean,
) {
	const fixed = { ...uncut, ...rems }
	if (fixed[name]) return `${fixed[name]}rem`
	const sharing = (['name', ...shown] as const).filter((column) => !fixed[column])
	const sum = sharing.reduce((total, column) => total + shareOf(column, emailBelow), 0)
	return `${(shareOf(name, emailBelow) / sum) * 100}%`
}

const key = 'lead-columns'

function remembered(): Layout | undefined {
	try {
		const { shown, rems } = JSON.parse(localStorage.getItem(key) ?? 'null')
		return { shown: shown.filter(isColumn), rems: { ...rems } }
	} catch {
		// Nothing valid is stored on this device.
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
			// Without storage, the choice lasts until the page is closed.
		}
	}
	return [layout, choose] as const
}
