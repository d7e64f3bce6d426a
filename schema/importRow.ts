// Rows are read by this both in the browser's preview and on the server.
import { millisecondsInDay } from 'date-fns/constants'
import { type ContactKey, contactKeys, contactList, type Field, withContactFields } from './fields'
import { readMoment } from './moment'
import { type FieldIssue, readAnswers } from './readAnswers'
import { cleanText } from './text'
import { en } from './words/en'

/** A row of the file; `row` is its number there. A missing cell means that the file has no such column. */
export type ImportRow = Partial<Record<ContactKey, unknown>> & {
	row: number
	captured?: unknown
	/** Answers to the form's other fields, by key. */
	answers?: Record<string, unknown> | undefined
}

/** How many columns can be kept as answers to fields that the form lacks. */
export const maxNewFields = 20

const earliest = Date.UTC(1990, 0, 1)

/** The fields that a row may fill in. None is required or depends on others, whatever the form says. */
export const importable = (fields: readonly Field[]) =>
	withContactFields(fields).map((field) => ({
		...field,
		required: false,
		showIf: undefined,
	}))

/** The issue path for the row's own date; no field can have this key. */
export const capturedPath = 'row captured'

/**
 * A row's answers, its capture date, and why it can't be imported. An issue's path is a field key,
 * capturedPath, or empty if it concerns the whole row.
 */
export function readRow(raw: ImportRow, fields: readonly Field[], now: Date) {
	// The row's own properties are not answers, even if a field shares a name.
	const { row: _, captured = '', answers: others, ...contact } = raw
	const { answers, issues } = readAnswers(fields, { ...others, ...contact }, en)
	const text = typeof captured === 'string' ? cleanText(captured) : ''
	const moment = text ? readMoment(text) : undefined
	const capturedFault = () => {
		if (typeof captured !== 'string') return 'Captured must be text'
		if (!text) return undefined
		if (!moment) return 'Captured must be a date such as 2026-11-21 or 2026-11-21 14:30'
		if (moment.getTime() > now.getTime() + millisecondsInDay) return 'Captured is in the future'
		return moment.getTime() < earliest ? 'Captured is before 1990' : undefined
	}
	const fault = capturedFault()
	if (fault) issues.push({ path: capturedPath, message: fault })
	if (issues.length === 0 && !contactKeys.some((key) => answers[key])) {
		issues.push({ path: '', message: `There is no ${contactList.replace('and', 'or')}` })
	}
	return { answers, captured: moment, issues: issues as readonly FieldIssue[] }
}
