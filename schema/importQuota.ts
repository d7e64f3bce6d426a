import { millisecondsInDay, millisecondsInSecond, millisecondsInWeek } from 'date-fns/constants'
import { dayOf } from './day'

/** What a workspace imported on its last day of imports, and whether operators let it do more. */
export type ImportUse = {
	workspaceSince: Date
	/** In days since 1970-01-01, UTC; null if it never imported anything. */
	day: number | null
	rows: number | null
	bytes: number | null
	raised: boolean | null
}

/**
 * Per day: rows of leads, bytes stored, links created, and links imported. Imports have their own limit because people
 * who switch from another tool bring years of links in one day. Workspaces are new for a week.
 */
const quotas = {
	new: { rows: 20_000, bytes: 30e6, links: 500, importedLinks: 2000 },
	free: { rows: 100_000, bytes: 150e6, links: 2000, importedLinks: 10_000 },
	paid: { rows: 500_000, bytes: 750e6, links: 20_000, importedLinks: 50_000 },
}
const raisedBy = 10

/** What a workspace can do a day. */
function limitsOf(use: Pick<ImportUse, 'workspaceSince' | 'raised'>, isPaid: boolean, now: number) {
	const isNew = now - use.workspaceSince.getTime() < millisecondsInWeek
	const { rows, bytes, links, importedLinks } = isPaid
		? quotas.paid
		: isNew
			? quotas.new
			: quotas.free
	const times = use.raised ? raisedBy : 1
	return {
		rows: rows * times,
		bytes: bytes * times,
		links: links * times,
		importedLinks: importedLinks * times,
	}
}

/** When the next day begins. */
const nextDay = (now: number) => new Date((dayOf(now) + 1) * millisecondsInDay)

/** What a workspace may import a day, what it imported today, and when the next day begins. */
export function importQuota(use: ImportUse, isPaid: boolean, now: number) {
	const { rows, bytes } = limitsOf(use, isPaid, now)
	const used = use.day === dayOf(now) ? use : { rows: 0, bytes: 0 }
	return {
		rows: { limit: rows, used: used.rows ?? 0 },
		bytes: { limit: bytes, used: used.bytes ?? 0 },
		resetsAt: nextDay(now),
	}
}

/** The links that a workspace created on its last day of creating any, and whether operators let it do more. */
export type LinkUse = Pick<ImportUse, 'workspaceSince' | 'raised'> & {
	linksDay: number
	linksMade: number
}

/** How many links a workspace can create a day, how many it created today, and when the next day begins. */
export const linkQuota = (use: LinkUse, isPaid: boolean, now: number) => ({
	limit: limitsOf(use, isPaid, now).links,
	used: use.linksDay === dayOf(now) ? use.linksMade : 0,
	resetsAt: nextDay(now),
})

/** The links that a workspace imported on its last day of importing any, and whether operators let it import more. */
export type LinkImportUse = Pick<ImportUse, 'workspaceSince' | 'raised'> & {
	importedDay: number | null
	importedLinks: number | null
}

/** How many links a workspace can import a day, how many it imported today, and when the next day begins. */
export const linkImportQuota = (use: LinkImportUse, isPaid: boolean, now: number) => ({
	limit: limitsOf(use, isPaid, now).importedLinks,
	used: use.importedDay === dayOf(now) ? (use.importedLinks ?? 0) : 0,
	resetsAt: nextDay(now),
})
export type LinkImportQuota = ReturnType<typeof linkImportQuota>

/** Why this number of links can't be imported today; undefined if it can. */
export function linkQuotaProblem({ limit, used }: LinkImportQuota, links: number) {
	if (used + links <= limit) return undefined
	const left = Math.max(0, limit - used)
	return `This workspace can import ${whole.format(limit)} links a day, and ${whole.format(left)} are left today. The day ends at midnight UTC.`
}

export type ImportQuota = ReturnType<typeof importQuota>

const whole = new Intl.NumberFormat('en')
const megabytes = (bytes: number) => `${whole.format(Math.floor(bytes / 1e6))} MB`

/** Why a batch can't be imported today; undefined if it can. */
export function quotaProblem({ rows, bytes }: ImportQuota, batch: { rows: number; bytes: number }) {
	if (rows.used + batch.rows > rows.limit) {
		const left = Math.max(0, rows.limit - rows.used)
		return `This workspace can import ${whole.format(rows.limit)} rows a day, and ${whole.format(left)} are left today. The day ends at midnight UTC.`
	}
	if (bytes.used + batch.bytes > bytes.limit) {
		const left = Math.max(0, bytes.limit - bytes.used)
		return `This workspace can import ${megabytes(bytes.limit)} a day, and ${megabytes(left)} are left today. The day ends at midnight UTC.`
	}
	return undefined
}

export const secondsUntil = (moment: Date, now: number) =>
	Math.ceil((moment.getTime() - now) / millisecondsInSecond)
