import type { Answers } from '../../schema/fields'
import type { FieldIssue } from '../../schema/readAnswers'
import type { LeadUpload } from '../../schema/uploads'
import type { Words } from '../../schema/words/words'
import type { PublicLink } from '../capture/queries'
import type { Env } from '../platform/env'
import { readReference } from './reference'

/**
 * The uploads that a form's answers refer to, whose names take their place there; undefined if it takes no files. A
 * fault for each that is not an upload of this link's field.
 */
export function namedUploads(env: Env, link: PublicLink, answers: Answers, { faults }: Words) {
	const uploads: LeadUpload[] = []
	const issues: FieldIssue[] = []
	for (const { key, type } of link.fields) {
		const text = type === 'file' ? answers[key] : undefined
		if (text === undefined) continue
		const upload = readReference(env, link.id, key, text)
		if (upload) {
			uploads.push(upload)
			answers[key] = upload.name
		} else issues.push({ path: key, message: faults.fileGone })
	}
	return { uploads: uploads.length > 0 ? uploads : undefined, faults: issues }
}
