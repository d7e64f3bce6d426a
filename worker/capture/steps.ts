// A form's steps for visitors without JavaScript: each is a page from the server that carries the others' answers.
import { consentName } from '../../schema/form'
import { isStaged, stepOf, stepsOf } from '../../schema/formSteps'
import type { ShownField } from '../../schema/inLanguage'
import { type FieldIssue, readAnswers } from '../../schema/readAnswers'
import type { Words } from '../../schema/words/words'
import type { Env } from '../platform/env'
import { isSigned, sign } from '../platform/signing'

type Values = Record<string, string>

/** A page of a link, by the id in its token. */
type Page = { linkId: number; pageId: string }

/** How long carried values are valid, in milliseconds; each step restarts it. */
export const carriedMs = 2 * 60 * 60 * 1000

const signedText = ({ linkId, pageId }: Page, body: string) =>
	`form step\n${linkId}\n${pageId}\n${body}`

/** The values of a page's other steps, signed for that page. */
export function carry(env: Env, page: Page, values: Values) {
	const until = (Date.now() + carriedMs).toString(36)
	const body = `${Buffer.from(JSON.stringify(values)).toString('base64url')}.${until}`
	return `${body}.${sign(env, signedText(page, body))}`
}

/** The carried values, and whether they are too old; undefined if we didn't sign them for this page. */
function readCarried(env: Env, page: Page, carried: string) {
	const [, body = '', values = '', until = '', sent = ''] =
		/^(([\w-]*)\.([\da-z]{1,11}))\.([\w-]{22})$/.exec(carried) ?? []
	if (!isSigned(env, signedText(page, body), sent)) return undefined
	return {
		values: JSON.parse(Buffer.from(values, 'base64url').toString()) as Values,
		isOld: Number.parseInt(until, 36) < Date.now(),
	}
}

/** What follows a posted step: submitting the form with these values, or showing a step. */
export type NextStep = {
	values: Values
	/** The step to show; undefined to submit. */
	at?: number | undefined
	/** The field to answer next. */
	focus?: string | undefined
	error?: { message: string; issues: readonly FieldIssue[] } | undefined
}

/** The id in a page's token. */
export const pageIdOf = (token = '') => token.split('.', 1)[0] as string

/** Decides what to show after a posted step. Undefined for a form that is posted as a whole. */
export function nextStepOf(
	env: Env,
	{ id: linkId, fields }: { id: number; fields: readonly ShownField[] },
	body: Values,
	words: Words,
): NextStep | undefined {
	if (body._step === undefined || !isStaged(fields)) return undefined
	const carried =
		body._carried === undefined
			? undefined
			: readCarried(env, { linkId, pageId: pageIdOf(body._page) }, body._carried)
	const at = Number(body._step)
	const values = valuesOf(fields, at, body, carried?.values)
	const { shown } = readAnswers(fields, values, words)
	const steps = stepsOf(shown)
	const place = steps.indexOf(at)
	const isLost = body._carried === undefined ? place !== 0 : !carried || carried.isOld
	if (isLost || place < 0) {
		return { values, at: steps[0] ?? 1, error: { message: words.refusals.stepsLost, issues: [] } }
	}
	for (const name of lastStepNames) {
		const ticked = body[name] ?? (place < steps.length - 1 && carried?.values[name])
		if (ticked) values[name] = ticked
	}
	if (body._go === 'back') return { values, at: steps[Math.max(place - 1, 0)] }

	const seen = seenIn(body)
	const unseen = shown.filter(
		(field) => stepOf(field) === at && field.showIf && !seen.has(field.key),
	)
	const isUnseen = (path: string) => unseen.some(({ key }) => key === path)
	const upToHere = fields.filter((field) => stepOf(field) <= at)
	const all = readAnswers(upToHere, values, words)
	const issues = all.issues.filter(({ path }) => !isUnseen(path))
	const [first] = issues
	if (first) {
		const field = fields.find(({ key }) => key === first.path)
		const error = { message: all.message ?? first.message, issues }
		return { values, at: field && stepOf(field), error }
	}
	const [next] = unseen
	return next ? { values, at, focus: next.key } : { values, at: steps[place + 1] }
}

/** The checkboxes of the last step, besides its fields. */
const lastStepNames = [consentName, '_remember']

/** The keys of the fields that the page showed because of earlier answers. */
const seenIn = ({ _shown = '' }: Values) => new Set(_shown.split(' '))

/** All values so far: the page's fields as posted, all others as carried. */
function valuesOf(
	fields: readonly ShownField[],
	at: number,
	body: Values,
	carried: Values | undefined,
): Values {
	const seen = seenIn(body)
	const own = (values: Values = {}, key: string) =>
		Object.hasOwn(values, key) ? values[key] : undefined
	const entries = fields.map((field) => {
		const { key, showIf } = field
		const isAsked = stepOf(field) === at && (!showIf || seen.has(key))
		// The first page, which carries nothing, has all fields.
		const value = isAsked ? own(body, key) : carried ? own(carried, key) : own(body, key)
		return [key, value ?? ''] as const
	})
	// A filled honeypot stays filled.
	const trap = body._website || carried?._website
	const all = trap ? [...entries, ['_website', trap] as const] : entries
	return Object.fromEntries(all.filter(([, value]) => value !== ''))
}

/** For a posted form that is shown again: the step with its first error, and the values to carry. */
export function redisplay(
	env: Env,
	{ id: linkId, fields }: { id: number; fields: readonly ShownField[] },
	values: Values,
	{ token, issues, words }: { token: string; issues: readonly FieldIssue[]; words: Words },
) {
	if (!isStaged(fields)) return undefined
	const steps = stepsOf(readAnswers(fields, values, words).shown)
	const [first] = issues
	const field = fields.find(({ key }) => key === first?.path)
	const posted = Number(values._step)
	const at = field
		? stepOf(field)
		: !first && steps.includes(posted)
			? posted
			: // The consent is on the last one.
				steps[steps.length - 1]
	const names = new Set([...fields.map(({ key }) => key), ...lastStepNames, '_website'])
	const all = Object.entries(values).filter(([name, value]) => names.has(name) && value !== '')
	const carried = carry(env, { linkId, pageId: pageIdOf(token) }, Object.fromEntries(all))
	return { at, carried }
}
