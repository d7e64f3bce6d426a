// Both the preview in the browser and the server read rows with this.
import { millisecondsInDay } from 'date-fns/constants'
import { contactKeys, contactList, type Field, withContactFields } from './fields'
import type { ImportRow } from './import'
import { readMoment } from './moment'
import { type FieldIssue, readAnswers } from './readAnswers'
import { cleanText } from './text'
import { en } from './words/en'

/** How many columns of a file can be kept as answers to fields that the form does not have. */
export const maxNewFields = 20

const earliest = Date.UTC(1990, 0, 1)

/** The fields that a row may answer. A file need not have what the form requires. */
export const importable = (fields: readonly Field[]) =>
	withContactFields(fields).map((field) => ({ ...field, required: false }))

/** The path of an issue with the row's own date; no field can have it for its key. */
export const capturedPath = 'row captured'

/**
 * The answers of a row, when it was captured, and why it can't be imported: an issue's path is the
 * key of a field, capturedPath, or nothing where it is about the whole row.
 */
export function readRow(raw: ImportRow, fields: readonly Field[], now: Date) {
	// What is the row's own is no answer, though a field may be called so.
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
